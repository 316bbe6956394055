import CryptoPrimitives
import Foundation
import SecretMemory
import TestSupport

@testable import OpenPGP

/// Keys of RSA of several sizes, made for these tests alone: anybody may know them. Their public exponent is 65,537.
enum SampleRSA {
  /// A key of version 4, of `bits` bits. Throws what reading such a key throws.
  static func key(_ bits: Int, _ algorithm: PublicKeyAlgorithm = .rsa) throws -> InMemoryKey {
    let text = texts[bits] ?? ""
    let numbers = text.filter { !$0.isWhitespace }.split(separator: ".").map {
      MPI(Array(Data(base64Encoded: String($0)) ?? Data()))
    }
    var secret = CanonicalWriter(capacity: 2048)
    for number in numbers.dropFirst() { secret.mpi(number) }
    return try InMemoryKey(
      PublicKey(
        version: 4, creationTime: Workshop.created, algorithm: algorithm,
        material: .rsa(modulus: numbers.first ?? MPI([]), exponent: MPI([1, 0, 1]))),
      packetNumbers: secret.bytes.secret())
  }

  static var sizes: [Int] { texts.keys.sorted() }

  /// n, d, p, q and u, in base64.
  private static let texts: [Int: String] = [
    1024: """
    pPkxRW6sYoJpqYpC7RaOpH5fkXwFqDNIukZuPIeQTjJknUW6kvIkwfcQ/N3ULaGU70jtA1El6el5ELAc9qarPHT8qKHA
    /3lxQgGZWzLdnuloAo04WiqveYfchEgfgLxiun8Qdrh67HpsuNqNWfQ6zS94lVO3jh/oylbQI7ILTP0=.fz4Elr0KEOD
    thmqxvBQN6SnfpGK4KkeD7Mit9dnJn8aWfAdwJC7H0yMw4xhlstxR902UIV7Rk10Ul55+eG+M2k3qfoCMd4q8NP13qK0
    aTs/TZpNEfHW75Z97lHEC7o/Pe9Ego4hqNMjeg0hpEyh7+Fd7qQuWN2IrDJq0LOFhHTE=.qj16HKVnt7OBQpgefmRph6
    yhlNa878QaE65Ksc+FdKSkzFwUSlxxakBj4ZNSib4GamTgxNj8V3DbgZvrnstizw==.+BSBlR3m2RRlzLIozssxZoBqe
    lx4VEKlwIwKPcSb3x63mMB5o/S5E9fqiunN9NqREZdhI7qOVlfPXQJtU1X2cw==.6y7RALcuGe81x8nixNvKr75yCLT+
    CACpjgM60c+PXTGXELVqUepvtXsjjxMMMqeTcp6rLXib4isx3u2KAeIuUA==
    """,
    2047: """
    SclEnjL9WoI+5CRMHwRAUqDphq5cwAXZkTjzQbgQfB1zAG6ClqPa7BB8ZH9Fayi/2mWhKrOs4Eg9dH0kvsK05EXyde5J
    rg+nO9NSULdhxMH0X+Bpk/73hKMCcKwk1IPeoRzx9jgzOTygQYzLmilJTdmyEapY2MVFxR3kZcBd8ZPjro9EeKWYKb+Z
    MP8MSLTrZ4os155SFHsX818SbeNv3292xlvWL6D4dFZg/eO+VHvEUldxMy7+iJpIsfHaJ7YHc0r5q+bI9FSoq/tj+JiY
    fTpHlc57m9SqEjmP1ZbJ6N8w5uU6hBeaP6WAK4MLY0qQnl6Gt1gSvVy6cB+CfCDmTQ==.A0FAqKXhLTvvoErFnNyoJbz
    5cDqC1umrJk/X0z9WYtM9vnghhJmnz6AOjLRckJSUmgK/sE2Kw74MD/ZxR4T5S9SWFIO1dls0alwxFmRwiKhxqkURAzl
    NG+nA8s11Nna2vG61ccIa6Fx3SUz3sk498JQ42bSlBLL3F/HwoFhzDHQHPapO/joS1O+OEoQMFOYjoMtB6KiRlLbqgX2
    zYUb8bEMai/53jmubt17h6ebNBNNJx70K7zd8SBJYC9noxFcuyzte5/CpmO8wb7z0f4HiGHB3UdNLb4zr+/A0BhYffT0
    bBRDLGHsg5S9RF6lVNsiy70Net6gvVsvMTAbVAaq9IQ==.Vv5ATNVrjBlV3yhicYfHsOg4vxcSxERCNl6SzfLEssobKj
    N3bn6ZlMVwHn6oEYvZoprZg2stmJ6v0svorBJV1IY/ovLaFMJMiXzOsPY7aAXYA5gC0IQv2gAXzhSAjsoQ20CCIURT2N
    hVqGMQ0pTGK/jQKvfpsyiGmndN8qRazTk=.2SKUJ9mt9GuWAFYr6kbiYO8q73x+9WSAJRv/G2U3NIQl6lzJWS3e6N2DP
    CP2b3OCSdPursx7/yVHKaOgdVg8aZ0RhmyUfjcZFzidZ0Ho3nCasZdgaQwZvaooIse3E5g+rrd+ck6IZKnLb2I4liD3L
    gOokjQ89mKHCng7Sdf5NbU=.qP0mkJkJ0eedZUkI2Qu2mtY2pHk/g52Vt89NHwhcFOqYH2AZIPF+FG94uE7oI0z9blg+
    Q4BZGF97asqC/Yi2qGca/r08TSzxKZcI+HQhWMZm8Cjhwpf8zA2MUKlIAHjJ7ZphTeeJqY857T6Y9w4zu9IeyQQ5fOjY
    MSOGFHrzWeY=
    """,
    2048: """
    0Q5H99COnYM6pC0yPQeUfopKk3LDLCx7b64P5O+OPnV8N5LV8zObT0wBWeNqlkAoAp2UZq+/G6BeXZPrtrRCSYJhEEDG
    IJ49EOICn9xO4wcc2snNGI+7IULfrsBSxk/o/od5WglxwUI4e9dgJ36nUB/Wg2JApSlIEKpihHHfhdxV7/0MWkMKqltr
    x64Id5EqzDlaKdonOqNBQ54eeNUqxCfBqg8p/kJwxcLNXEIIFvUhGeF6rVak+O6QrClMe6HLOCJqHrAp2z+diHZgmSEm
    OLjVK4NZAMQdfstqQrrzq85lmSndMVHATfDjs4hyyTryscShdtM5MDjOGu5DA812uQ==.XMWEpHF1yGqC7HZuE+04NYt
    zGsnT2NeIk3/f581zBz6luBe+QCXHp0HoW5ZzJ2gjGT4KrCMToNPi7I4HDVYjEHH+VvMXuUPff418cqqWi2MNp/3juSG
    XfmQp1Wfdk8nEcKd377+/Lm8Pl811CzHGV+U5EabZXzHZnCOwgmvyMHlQFRJvDnpcxE5RU9MUuqnUDwZdkhGisjGjRhc
    di2bzWaPmhPBdmdSgzrIe9L+EvMwsHOLyHJQnFCtuOwwYkhS/qqIngl/2uYjQ7Wz7jMKLViNroXPSmY/3KjQ6BbUsdZf
    POGC5fbrZ9Lxjpy5nde4u8iRuctGMF7VOo10g26X3DQ==.2GBqnfwmo3MV7Df29NDthbgKhpqFf93mDJdEhCjEQ0oPt0
    W4hm0tjGLWfyhNOtQAs5huzfrKyqC3ir1TBYiqnc7Lgkpvy+smJGNfqiUbFkmGmZ5GpVmQ2C42l1sJmohbEYGgC+Y4LG
    GsU/rtywPXy/QGzebVO2dY3n/5l+39QAs=.91arNW88maXR6tN7Li8AQdwL26m+rj9KycMDQ2k1ydWFrEl3Ory/jl3YP
    3XJAXB5Bx2elvoyCUsxE/o080NfYeESOmHQ78NDn7J9vHMthcQX0ZSwUhxEYpBKJHEzuA6GXGQVnknNjefdE7m/eFl/3
    +fLyCTArLZeXJcy/L85yss=.FcsnwHn0sJtLddQv+jYZ9c7oJASmunCmtkRhRe4uKwTHUe9qcAGAzUSDEqr0gnOqvFNw
    azDkaVVjRCM7ftjTML8UVQN+lGAEQRd4qLwEqfZzbLaOrv2ebeD6tzt/H5t6mlHuSrmTRlLx+AmB2UyCL91telsA+dat
    RRRPcVOnnAE=
    """,
    2049: """
    ARRgh3pbdAEswEl9U6j4XygmphtPxNYiqw7wY0HVYJVarVmU9dsS2l5hBRyn0Hb/OWh1bt9kxfYAe+4HQTxOcnACF2V9
    qerdxf3RPjyWgZyvHnak5w8PaPmHumGbR+qbmULVdDfV7tG1iU/WWLwzS3wCWWIENXSIj77qjPhiNkkzmZm/BVmP6hsv
    qCnTbBvMDrTTZbUbwOrRbnLhNpL8u0ck8Y/gqlRUygK/trTZgSiSzZO2WgBfHqTdGcD+0MH8bwoXNvkkYlx3GQNH8If4
    Fy3tg1D7m8cuOHKdu93ISVFStTMd6Uqhhbq8e2IuecoQuZZ/krCsRDriQClGQ5tT0KU=.HlaCSKIlV8Orz+Vb+55YA7Z
    KYZEeEEt574ffvWhI09xCTyUU39lv8xA/WWfqcEWP7bGGXCtZt6lR8U0GkjIiSb1RCCkFL+zsQPJpHImA7MwkUe3EF1k
    fstR9Vx2OhWhTKIz51u866fY9fnAPCYmv7YrseN/xZjtfXBuvIczWHK61mnahsVlO5IgZJ3oQLGqR9LEXtzXMfnhh/DB
    yXmEOdXe2pUunFxxsJ5iCqoLCCYO1zqjFTV2U4YMLCIXLGRSZDpJT1MoZOwaSMJ4zNnokuVk17/IH6OAfa3hYxNBOGXD
    +QRvQN+9OdiseDkjCJSkIhjGGtF/nSA2QnMpr2aUfuQ==.odc7/tlD2Y1odKy4kISccicDhjzab813Z+StpInuMpVZrs
    BXn3R+1TCPMUF1Mng6SViX+Chx0xEz4RBxqUyt/mUmuCrNUtZlif53P8KMyTFPHBfN5uqelckF8u1whOni26Rcm9m2H9
    Z8zwztjUcw4ZD4HCzR5QBHOo6tBj6uyZs=.AbUseej3VGIMtf0zZnQFQpnN+GzyHb3+7kHkKPI6eDE1GOdkV5C3/2dVZ
    3SeQcUtiySQkuO5gXaYkxFrRe0RQGogTLfGFjlCv5knY+CAnsoODs6Fi6gW/aeEPJtrbfCcIqQIquhjV8bF8fJ1Ca4rO
    L817FnEBu/ZSRTAI8kjY5K/.AT28Ka92l31/yFtIY8/p9tUV7Kizjsi7k118QHJkkjAp4Vjg00xDjwK7MWh2cCIXfW/p
    83kpQsfPF+JfK4ju8PBCGfNwEm7dB7gtDQhHBSDtK+1Y+/23xphxfX356bCJ51gWhN2ydD0/8+1HaadV6pc+ndOIfwyl
    TfP3xoHYYong
    """,
    3071: """
    QUL2riUP/kAsIQ9YCM7aqA6Rl6nohCQbhU8PWWrZZtk3RU91xi2O1ZrnqY4PybckfqxJ/ebVaQPEOCzczCvD3QPiCLQC
    mmw9CGIGAvutxAAoLZaBrSCVTfeDJjuMYEerYNXq0NdIpP684kEkzyGXMdf2jhljVqN4GlJBWWmxpiil1LvwJiWEVbqU
    kBAInZ4w3h8WIscAoWYIz2yx2GPY84qqSaTImKMfCZu5ScY0edX895xIha79ABa5e5oiTEr4i+E4gcZXDgG1M2SHGG2+
    xSHTt/fOB8OzrWjzAheACMB4kob89D4i2Ded8vhtxo0ly2uLbacAHdR2yFaMvjcRUp5+X1gfVRkJ6HP6STv8cSbO/OnB
    +yzGAjNfGyPtCi/vSOaT5z0pb5mmEsQJFQemUVPOOLFLqC+0MAvYqXGgdjglEPqx7TSuwwDyPVlIVmWXwUuQNT6t9k8x
    Ooa0cDtd7sw+8o0LqOOCmO1IVL+4VP846KadXWP8s40gmYJMR94z.HiNHeephtV97QZUtaXvlXEDGGYz8dLGcB/cXtop
    ydV2QebCVSfzV/mz32MRjJBswflMgJGHKYiG8JtkI6jy3ycQ2SSCgJyIfGVTzQ8NoXqBX7Z2YqxPl/0hzR1+ulvPh/+k
    p9GHHCXMeVToSPplbkkgSc1LkHimFmFouFZWK1Znl4xUbdPJUZ6avXswYvnlERf+DIHJYJzDQlsGya6TIlseNlk7D2EF
    UXwKMEba3myAoH00L7Lh/29+irqLifesMzy9sjOcHjMEDj1V0oOAjy55DmwWAPjZmIl4XJ6wavZpabDCjlpgoNZcibMy
    OOtUv/935tuJCmunmR8wbopMx12JrOGoNyxPzBPS9w5+FBSOsoA/O7GwXcvM3iHw4rgapSc6w2hg4ZUfZS4Tfy3bgObo
    ee7thzjfh83zjXfUD4mnh8rvnMdeXvhggGbBHWhpxdxgY4uPeOa2CtJaN1EuZKhOAn1IkylO2DstFmpb7MGB0uEH71c3
    LIJeu5hXDzAaR.TTaQWloRDoqe17g4BXcqTMd+Haeqb4aJge+v1MRKHv5UMfuolTFzyGdp4ICff8pbfJN7qze5TZdXNI
    AfGY1a4A4wqSNX2fqy7Xn+yBnElhLwbFLb5z0Q5qb6EsKbyyyC146x7jvahRaSGQBSg4uMYIDWBsN7XWqqvfeNSc3PTi
    7NtceGRIQ+h71XlGEAPQgmy+ZPrf3UMm4zuHj6RzIKm6OFUb3TkwXdPmvi4JAICbZjPDAWmL5xk6uo4A1r19D7.2F/m3
    zLI7BTsJYvYVEhX/joUbT6goeKAmhfzOEKErHu9pq69PT4b86BT1+AVVX4F7IEcS97XdEw8vKWrTyf/DSaxUDfj5piKY
    lnsI/fTnZgyrfQ/hpnprXQy7SmS3bGxnQPquqoc2o6YAvL6LNanR3IkV4DWNUDrm+Q+BMyy554d5EO5gxervZH2jlbDl
    3WV9eGgscbgXeDvr5E2fH503bJ1lIEPfzsEbrxVI2shFAcCR0RBj8IRBWpS7EdcpVIp.zEbOQP6EJPO4WWeEu5AKML7/
    2wV1jUovGW40/cMS7qBLAa/Rqz4lgd0yQ4g5jpyj8ETRNmnuy9Tt9nZMkN8kTUUtHc7IzxUTZQzYFaMxd87dgdwR7pwX
    KsAq55B4RUsGY0oG7uqOkLUwmyYoXjahI/hDk23E4j/cTxqFLhJ8pQpPp0vKxpPPmtFC7UmKcphDn9QWJiDnsz+1cEum
    KdxA1l/q7YEi2xCaNV/gX1x4HIDzFWrDLtvrcK1Fsap7T9qJ
    """,
    4096: """
    vt1NxWPlI76mClenQoQEGT9pc+mKhtwRshhWXKUeyn27lSJjGPirhSOGF+lECX49UWZ0i0XW0TJZnI+Eb81aJHvPKrtF
    6+RcFwphGy5XJB9vihIspNxtPsoLXkDCDIfSro4kx92kGvY2fdHHtwOKoLuc3aTH8gEacvvd95JkXMpFEJNeHbg+41fY
    oUB9jhqdM0EjQJUAOhRU6FxxIHcmFQhMh26PnaaoDI8Dxasi6Ito2iz9d0iGvOfqSdi5YpeEC3niZdCUxCgxiDJ6t+Qz
    b7bRguCc3KtIYXUyczhAlU01v+kpB26btFFRIQu87I2LEt+I7uVNwzGgEbkafYiSMQtZHWY2jr8/OhSe0GPTjldHHl8E
    IfJ0vl2202vW4n/CJUmKs7Esf7HhQbwrusGslytTalxg15ygw9mmmUQkFCqO03lKUjwzxtCsrxtHAPdCBSuVa7rwOTBF
    PXdEhwmO1yFVz4WZ2q7hIG52FzxgL8lLFVDS/7jeuSE91bZenCQcsG78dVPalXHNFz5qW3niBfIs6pO4zJdhmykJwNMu
    WPPYqOKghAInvXt+heRR5W9qmbmH+5590S/Nk3UpTA8/nYRCmmxfpeXTo/xI1Lu3WJ0BzWXAWy9C5HcjipXPDj47tpjl
    zFsNimi7jNGXARN2ZH/JP9FTw9YlAaa529TVqT8=.GtKK7WR+fSl7uBRdYxGeadXpgeqeFxmyOu8Eo/xoeVh2Fh1BA+9
    eW1WEsLONZjAheeEGG9Ryve9vfHsGx5d6RYpIsN6kkuQCtRI2V1WJ1X+9cw/eykRX7e0C7/n1y0EDMJi1Pok9WLSlL8V
    dZbDPuIrlHpjbqHzTNLmElhgyln+ueQfcwBx2agicXvzrKB9BXESZKahG4eKdlBH5q/BSn74M0zOMZ0FWeH1YsFy+iSO
    eVprf+/VrSfzlhf84/kwAuIQmdtx7K53iaBt/93vQZrCwfM4H/VLs1xVbQ6nyGYlCNngT1gGLTCnpVtWJdUzm8H4NhlU
    fOoEs15DF0kJxGMksVl/5+4eBPrRBgBf/Ql0dVe6FN4y7E5tTW80lT7q7RwLJzDY0BPhaZ/ySuVBWMOwMi/7jpDsoZ2h
    TqK42EvrGtkfyGW9YoBIFCavCFX5ISC4dNb8+RdJGcO6to6YFKutdDlIQrMXLT6m8RNnSbUIiFHpB9pwSICuNXTWGR/5
    OlvWFaTmPV39aHQ2FKUweNgv7XwKI+p3ZwJETznImFxvQmBPCQ1p2CUTPhD/tNCD478+ZMwEa1MH7r2Qqwe59M16G15w
    +TrKCqNe25fH2iQbq4m7Y40OKymHoregf2/WR+zGTULKNHY/kpoUa9Yp2rrQMnTSiZAfHGG/hZzztLZE=.1I6VD3e60d
    Zhm59UGMt9Om+XI6J8fp9cGAkKZp/8OIc40cVrOiSRpr5VU65Tp3GzqdtKsu7ZmohjyqmZdrFNyJNBYSNA/K8XZuBRbP
    k4EK6tn5LRtEid+2oyXFNlgMgc6kFSblonl3OVAshcscr6nvsrwRnh23uvxRqG/Vxd3HUDgpQaMvFKjSmWXGYYxAYre/
    Gq2tSju9eyDrYQVKeCicL+JnH+mkTCVmQ4VA8ErDmLTIUHhi/VU3vS+d3ytYjtB0Q+DfyKLsyGBVvh8utMDQ3ldMRjES
    yuxzgfZaTHYMH1Oy2aDoprPpAuAEMDeAnmSrkW9JMEs25QWFW/WxNSdQ==.5d+5wE3hD7Ap++ku+pu1YDo66JLJlqwR4
    BX9CkxHLGguuzyOHxQSY+DQwHjKsYJKAp+l7oAU1YxvYa3dOmMe3HW7YXexT+qLplzNSXecTlDloN+/3xKlecg4RSz+h
    VzMi7D8+eyfSa42gL/yTB4n3QCfHVvPQdIaKFbgIEG+EajAi1WLk9v6Cx52DXvCl2h+89RSLmmadsvUrXfIHzpAtV03b
    ZDGwvaAUbiZS4Jq9Wq9IsS6xXo9Gkq1iL5PXWgkZ5W7u+UOPTBF3njwF46l9IVL5xuZCy8d7hjl21axOl7+lb3qMzkgP
    582TE+/an8x6kFvQyoE18zeJEHHsGTuYw==.BN0WXVTy2E6H43XR+1iwd5Har1dknSYbiYaiyXzJHXziW8bO/lYrmisW
    rmQZa3nmEp90CDsy21NJUydGNISzst20WNQELVesVvPGpdX7EcT47UPqJdCs1jddozTHk7uPIN+TFadg+NDyfbEz4tIz
    opmc/BupiXo4xiwf3sOVt0Ii+mlzzW4C4XAy7G+Pl7eZL5/Yas06t52ros/n5OAWPRz6ISNLA+AzSDEwFErKvRtcQ8/D
    qTOIZ+tfQNv+K8olhtWUlNRJiRbViYntHwKxEN62JJm/Nuu/ZEaCn23GtUHGikIXN51gTfDp0eM08ugrvWrvNcxb9Asw
    ZLT7rF6BCw==
    """,
  ]
}
