"""What other programs make of seed phrases, keys and descriptors, for WalletPeerTests.

Usage: wallet_oracle.py      (with the Python of scripts/install-wallet-peers)

Standard input is JSON: `phrases`, `signatures`, `descriptors` and `keccak`, lists of what to answer; standard output has the same
lists of answers. Where two programs know an answer, they must agree.
"""
import json
import sys

import bdkpython as bdk
from bip_utils import Bip32Slip10Secp256k1, Bip39SeedGenerator, EthAddrEncoder
from bip_utils.utils.crypto import Kekkak256
from coincurve import PrivateKey
from coincurve._libsecp256k1 import ffi
from embit import bip32, ec, script
from embit.descriptor import Descriptor
from embit.networks import NETWORKS
from hwilib.descriptor import parse_descriptor

BDK_NETWORKS = {
    "main": bdk.Network.BITCOIN, "test": bdk.Network.TESTNET, "signet": bdk.Network.SIGNET,
    "regtest": bdk.Network.REGTEST}
HARDENED = 1 << 31
SCRIPTS = {
    "p2wpkh": script.p2wpkh, "p2tr": script.p2tr, "p2pkh": script.p2pkh,
    "p2sh-p2wpkh": lambda key: script.p2sh(script.p2wpkh(key))}


def text(path):
    return "m" + "".join(f"/{n - HARDENED}'" if n >= HARDENED else f"/{n}" for n in path)


def phrase(case):
    seed = Bip39SeedGenerator(case["words"]).Generate(case["passphrase"])
    key = Bip32Slip10Secp256k1.FromSeed(seed).DerivePath(text(case["path"]))
    other = bip32.HDKey.from_seed(seed).derive(text(case["path"]))
    xpub = key.PublicKey().ToExtended()
    assert xpub == other.to_public().to_base58(), case
    address = SCRIPTS[case["kind"]](other.to_public()).address(NETWORKS[case["network"]])
    ethereum = EthAddrEncoder.EncodeKey(key.PublicKey().KeyObject())
    return {"seed": seed.hex(), "xpub": xpub, "address": address, "ethereum": ethereum}


def compact(der):
    return ec.Signature.parse(der)._sig[:32][::-1]  # as the library keeps it: r, the least significant byte first


def signature(case):
    key, digest = bytes.fromhex(case["key"]), bytes.fromhex(case["digest"])
    plain = PrivateKey(key).sign_recoverable(digest, hasher=None)
    low, counter = PrivateKey(key).sign(digest, hasher=None), 0
    while compact(low)[0] >= 0x80:
        counter += 1
        extra = ffi.new("unsigned char[]", counter.to_bytes(32, "little"))
        low = PrivateKey(key).sign(digest, hasher=None, custom_nonce=(ffi.NULL, extra))
    # embit takes a high r where s happens to be a byte shorter: one in 256.
    other = ec.PrivateKey(key).sign(digest, grind=True).serialize()
    assert other == low or compact(other)[0] >= 0x80, case
    return {"rfc6979": plain.hex(), "lowR": low.hex()}


def descriptor(case):
    network, branch, index = NETWORKS[case["network"]], case["branch"], case["index"]
    ours = Descriptor.from_string(case["descriptor"].split("#")[0])
    address = ours.derive(index, branch_index=branch).address(network)
    kind = bdk.NetworkKind.MAIN if case["network"] == "main" else bdk.NetworkKind.TEST
    both = bdk.Descriptor(case["descriptor"], kind).to_single_descriptors()
    found = both[branch].derive_address(index, BDK_NETWORKS[case["network"]])
    assert str(found) == address, (case, str(found), address)
    single = parse_descriptor(case["single"])
    try:
        expanded = single.expand(index).output_script
    except NotImplementedError:  # hwi reads descriptors of taproot, checksum and all, and derives nothing from them
        assert case["descriptor"].startswith("tr("), case
    else:
        assert expanded == ours.derive(index, branch_index=branch).script_pubkey().data, case
    return {"address": address}


def keccak(message):
    return Kekkak256.QuickDigest(bytes.fromhex(message)).hex()


given = json.load(sys.stdin)
json.dump({
    "phrases": [phrase(case) for case in given["phrases"]],
    "signatures": [signature(case) for case in given["signatures"]],
    "descriptors": [descriptor(case) for case in given["descriptors"]],
    "keccak": [keccak(message) for message in given["keccak"]]}, sys.stdout)
