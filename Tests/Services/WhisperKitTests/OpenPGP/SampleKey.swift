import OpenPGP
import SecretMemory

/// OpenPGP keys of every kind whose private parts do different things.
enum SampleKey: CaseIterable {
  case curve25519, curve448, rsa, p256, postQuantum, postQuantumHigh, mixed

  static let time: Int64 = 1_760_000_000
  static let now = time + 100

  func secretKey(userID: String = "Alice <alice@example.org>") throws -> SecretKey {
    var random = SystemRandom()
    return switch self {
    case .curve25519:
      try SecretKey.generate(
        .compatible, userIDs: [userID], at: Self.time, random: &random)
    case .curve448:
      try SecretKey.generate(.advanced, userIDs: [userID], at: Self.time, random: &random)
    case .postQuantum:
      try SecretKey.generate(.postQuantum, userIDs: [userID], at: Self.time, random: &random)
    case .postQuantumHigh:
      try SecretKey.generate(.postQuantumHigh, userIDs: [userID], at: Self.time, random: &random)
    case .mixed:
      try SecretKey.generate(.compatible, userIDs: [userID], at: Self.time, random: &random)
        .addingSubkey(
          for: [.encryptCommunications, .encryptStorage], family: .postQuantum, at: Self.time,
          random: &random)
    case .rsa: try SecretKey.read(BytesSource(Array(Self.rsaText.utf8)))
    case .p256: try SecretKey.read(BytesSource(Array(Self.p256Text.utf8)))
    }
  }

  // Made for these tests with GnuPG.

  private static let rsaText = """
    -----BEGIN PGP PRIVATE KEY BLOCK-----

    lQOYBGjneAABCADSQZijPzjcKBazqhQShKiG+zCM7kw2bfeYT2RVtHcM/0RCm9OF
    AYGJgUzfrri75ipk8fFzsS+lGDtZMdfrY87LjTMEkJuNucYbZDfxpT1ALy3Pf/Oq
    IgprHO1EKcxDKeBc6iQ/2LoWrXnaCMZIJ63lbjK6wZjl1os6ivBXJUXYw8DpMagu
    K5vs4EwF9GirX8iei8z9dNjiiErz6K1lNkqYbo/Hn2ZirEPew57T9vAoEsKHmITi
    5ocMk3Me3YkJ8/a06zJAOioy/kgA7ddbmrY4fSGt+Qe4ZqumsUwWIdu5GMYNcZxI
    Wc0UYmJMH8e9F7vdyThYYt21/XTpC5qtLDUvABEBAAEAB/4+fONV5STLfZidpfcY
    N9f0YfQgdnQtGwqieDn8JMnbEYSifThkh7mNeeG0evOJWJMR9DwL48WivexpimA/
    I6cipODcQvQQL326x1K/HRpymHL3f/IVhs9s3SiBASEldu0pACds2EcaFU2pKMFx
    UWWj0df+3CnKaTRw3jkm1TuIe77DuqSqQTXkhRh8iM9le1OvXXbeG54D7XJPcHgu
    E2CqaUoxbotThBX40Ai5ueMv/+LT8M7fCtdNP8+zCHPKpxKAS6pJdr1S53PwEA8O
    Pp9FQo0r/pXyAPT7NFpjwUQOQEuK57e8jC1kjtQUc6ewX1cxP9LPBKziNIRjUGPw
    rY1RBADUCudCc9y0L1S1wuPrnMB53S65xzyTeCloH7Zg1WY96om7s25Tzlyfrq4J
    xXbCaWvThNUbwmq3MqacxN0VWVw5QxzGkBE6q2E+bUaB1d6911I4FSoXKB6Pnw5b
    WBk7kFPvs5/YM/oIdeVhErUPCMxeXU9VwfRbrpDL+ZKGLXRrPwQA/dfkGOtT+7PA
    7DRrNibAJpYvhg0Rb/x+GTKshjbuDXvZ3z9xgtlmf3JmK5qdNqn7sOC2sLo0qY6P
    QChiMDXa65sWZIX2d8kBL3ZbbEhg8GWB3QSiGGZlIVgdkskXf/UwkCZEhoGH6k37
    dJEbOoIB6aRRYGDaWb8DKdWumLa3ahEEAJK2Y24DLifIvPk+BFls3WkjzONtU199
    inkXhUrET4DJkImHI5B34Li2aNUv+++8AWZ8aGE2yuxE+L8G5UeS9tWqtBoYm7r3
    3vAudbJfXiR8m43KTpdkpVaudm6khUU9Y7sOLHtERcgrKw0m5cteF42GszCEulrY
    sLvK5mF1inHEPli0D0FsaWNlIChyc2EyMDQ4KYkBTgQTAQoAOBYhBKXFd1Otvrde
    TS0mTK3GXkk/STp3BQJo53gAAhsDBQsJCAcCBhUKCQgLAgQWAgMBAh4BAheAAAoJ
    EK3GXkk/STp33K8H/3uA6sluJ7aaRdr2XGERR2+qGs1tlDazqWfeF4aMy01HrUQU
    VxCniSc9Qv9jsTFziyX0AGxG8P+1M3q7w04Utx3p5jzifaNcgdGAsVw1POhTk1NG
    LXfQcskcHVWFUW/mVVfG1UC6Qkgn2AKSlG1k+z421hOcRYoqq00WK6be0r0yGDWz
    Do0qRemR+if2zus7urlibo3o4Bwzn2DJObO+5djY8p8RUcXRW8yEgwWyHaNcS+q3
    HOoCyqDeppQRdvZCflhBlwhSWb6ZQwPonojYydgkErDNFHJ+DHB7YT2wX5+jI3dD
    9jBkyeO2b/3qFMZYiI8EfxrUwbTeJgnfcl0l3lWdA5gEaOd4AQEIAOqQuRj1hRG8
    BPHGLwbA7+CLuTSnjOaOXOWEG0oLaaxNy2mSTs09yoeXSfe7g9lD6aRrZ1qZ9eJt
    vx2VpnIl4gHD8QGD9FRq3CnfZZHjuEkgEwOgh7QLzHL+Myu59z2w1enKtCm5SRZU
    aj5KOAeMbdHqs1xigmGakuCzAiY1E9zz0hy0Y8Pu7MDuWldGlLFdCQ+V5eCAshbF
    9wZsuSLhKC3oc9XOjnaWIfEEg+XtbMhxTQf4iBiT0GprxJtmPnvu0c9yxEG1RaXE
    /rTgZHty64KRRPQTIyaItrEMMF3EpqOlvnT31JRNloHK2zvWK3alBJvUdOBATj8R
    gPDCkYLw0C0AEQEAAQAH/AjSkrO2oF+vY7w4SRKG9T7L4pZxauJNHn9ffatGTJ43
    etworaAYn+KDtTuFKQtl+4a8p3GH8vCmUhbpxw3qENsiJJF7BhiawFcu2OIo34iY
    lT6Arjn+a50zpHcTkpIWcaVOg4JCPtaBLFHVdtAJ3yOTIVXrOp4zMy0SbpVDT9Dy
    pFbn2LJXpz6Kxd5/wUxPm6TRIfInnBgwt596I0o7yEtP3z9jtYhWPtDNEIlRiqT1
    JXO7+CMIW/ikrLFRNmXu8hS5zPNj7q9ytzYj5783yiGrVDj1HvxvVxk1KQcZdo4x
    l/KLKyOZPTiqcwzlpGbmgscIDfgF7BH5wN3ObkIyJWEEAO7vZz9zatg+znLRoBMZ
    3dK3uTqT5vNkv1GTJ+fQS0Q7OVZsTNA/9/Jf+HqgWajoawu4pY3EpHD9PYBAUZuv
    hLGu09UDoH+n1njC2Ao8Lmv+CE7YpUNbbyoRzMuQpQzL1kOUPoKWeOUt141hKWHz
    Xh57x9M4hBlQmbDQBcafzTf5BAD7UWxW3yzIJ8UX48f33+SUFEa6iTGNsnX/Q4VV
    zTrBdWs9edD93vz9Frgw53o4jhr7vXgrwxxx6Yfbq/4hEdttvY50kjcJj7N3NpBp
    tWXMh5pQ8xkinhje691vXg12XFAJWejQgoRUE7LxsyN2D8zna0HN/icqqRylSCvO
    P9au1QQAoHq2DY9aT8tOxqjFRY58v20JiFD7NttexRTg3EyTDMLmHzyifRuFpgwV
    spPFKV2EPJRzI+7RMFGpNCnIz6C3gOSVQctWoCLEDcCC1K1fnMGvdpuXDjXZDhrr
    81u8JGSN/82EH73cax+CWuuXNnqAliyO8eLMVUZUFZqDdJryva9HaYkBNgQYAQoA
    IBYhBKXFd1OtvrdeTS0mTK3GXkk/STp3BQJo53gBAhsMAAoJEK3GXkk/STp3lqYH
    /RcejJ/WAQRifTI6Cx2v4FOVUkkq8pCn6gJbQnblUVwCBAENRgpOTjnsh9J8rx4R
    g3NV/tvMc7cdtSyW8GeAsP86wR2yfUArLTMhWPdHnD493XjCMFJnxdOOewk/q3R0
    r+n06DB1+0CJTCmza6zZPbn54OS+up0r6gYaGS6m1xmCcywuKVMBJoFJmVmmu5Q9
    sxbT1fuDEvxlE4cHW9mC+jWL3JPLBEr1JOpNdwEJ2MQs6rOm/b+PKQ9ZndmIoXkI
    uPWooyQ/YY77t3TdzpGwZXAMJXy1CMLmwdfJ050la2iOjiB7GjNlumfF8vLTekod
    z584UWPP+TI0+4Hdimfowuo=
    =Uaqd
    -----END PGP PRIVATE KEY BLOCK-----
    """

  private static let p256Text = """
    -----BEGIN PGP PRIVATE KEY BLOCK-----

    lHcEaOd4ABMIKoZIzj0DAQcCAwRQ5Nln7Kd2EUmLwFEevSHOiIXJ9gVRHUMZtS42
    NiloEQB4oqHs3WrodrReOS/eNZm0OHs9eXyoiilfE84RjLgsAAEApXG4T+DsWEeK
    ydLZpvIQplHRSD7Uky0CTaugYVat9fAR9LQQQWxpY2UgKG5pc3RwMjU2KYiQBBMT
    CAA4FiEEhqdnwHzlMOUgS+uDyOOxvOznii4FAmjneAACGwMFCwkIBwIGFQoJCAsC
    BBYCAwECHgECF4AACgkQyOOxvOznii5PmAEAkN5eookchklGo8CuYih/rl58Rzfm
    RGgiYGZP3Wl8aEQA/R2FjoO7jcos97wIZnzMS/gxsHIAdrkS59yLsi4wf5a5nHsE
    aOd4ARIIKoZIzj0DAQcCAwTBJT4HHjw8T3/tCbwODrE7ztAtOO1beyd841b1C1fD
    n3dNKh4frK3hwyfd0g2mON4Phwv18pPgl5HQKYOw9SzUAwEIBwABAIOlO/OVPlJG
    LkY1qS7ZJPteK+NiICXLstIyuyO4EyiqDkmIeAQYEwgAIBYhBIanZ8B85TDlIEvr
    g8jjsbzs54ouBQJo53gBAhsMAAoJEMjjsbzs54ouRrwA/jBKMbUmB7URFZQQN6Oz
    bwfzTxa1AmLHzrkTKKVLKqPmAPwNYq4C7lyRxLS0MjbgkEdcFEadc/aMLYDUtBX0
    q65zPg==
    =mQRc
    -----END PGP PRIVATE KEY BLOCK-----
    """
}
