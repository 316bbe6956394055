"""Transactions that other programs make for a wallet to sign, and what they say of the signed ones, for TransactionPeerTests.

Usage: transaction_oracle.py make|check|chain|spend|message|time      (with the Python of scripts/install-wallet-peers)

Standard input and output are JSON lists. `make` gives a PSBT for each question: which program makes it, for which kind of
script, in which version and with how many inputs. `check` says of a signed one what is wrong with it; null for nothing: its
ECDSA signatures are those of embit and bdk byte for byte, it is finished by embit (taproot by wallycore) and bdk, and Bitcoin
Core's own consensus code takes each input. `spend` makes a PSBT of a descriptor. `message` says whether one is signed. `time` says for each PSBT of p2wpkh how many nanoseconds
embit and bdk take to read, sign and write it. `chain` receives coins on a chain of its own, and says whether a block with a finished transaction that
spends them is taken.
"""
import base64
import hashlib
import io
import json
import struct
import sys
import tempfile
import time

import bdkpython as bdk
import bip322
import pbk
import wallycore as wally
from embit import bip32, bip39, ec, finalizer, script
from embit.descriptor import Descriptor
from embit.psbt import PSBT, DerivationPath
from embit.transaction import Transaction, TransactionInput, TransactionOutput
from hwilib import psbt as hwi
from hwilib.key import KeyOriginInfo
from hwilib.tx import CTransaction

WORDS = "abandon " * 11 + "about"
ROOT = bip32.HDKey.from_seed(bip39.mnemonic_to_seed(WORDS))
FINGERPRINT = ROOT.child(0).fingerprint
HARDENED = 1 << 31
PURPOSES = {"p2wpkh": 84, "p2tr": 86, "p2sh-p2wpkh": 49}
AMOUNT = 100_000


def path(kind, branch, index):
    return [PURPOSES[kind] | HARDENED, 1 | HARDENED, HARDENED, branch, index]


def key(kind, branch, index):
    return ROOT.derive(path(kind, branch, index)).key.get_public_key()


def locking(kind, public):
    if kind == "p2tr":
        return script.p2tr(public)
    nested = script.p2wpkh(public)
    return script.p2sh(nested) if kind == "p2sh-p2wpkh" else nested


def funding(kind, index):
    """What pays to the address of an index, with another output before it."""
    source = TransactionInput(hashlib.sha256(f"{kind} {index}".encode()).digest(), 0)
    outputs = [
        TransactionOutput(AMOUNT + 7, script.Script(bytes.fromhex("6a0101"))),
        TransactionOutput(AMOUNT + index, locking(kind, key(kind, 0, index)))]
    return Transaction(2, [source], outputs, 0)


def plan(case):
    """The inputs of a case, as the transactions that they spend, and its outputs."""
    kind, count = case["kind"], case["inputs"]
    spent = [funding(kind, index) for index in range(count)]
    total = sum(each.vout[1].value for each in spent)
    outputs = [
        TransactionOutput(total // 2, script.p2wpkh(ec.PrivateKey(b"\x05" * 32).get_public_key())),
        TransactionOutput(total - total // 2 - 150 * count, locking(kind, key(kind, 1, 2)))]
    return spent, outputs


def unsigned(case):
    spent, outputs = plan(case)
    inputs = [TransactionInput(each.txid(), 1, sequence=0xFFFFFFFD) for each in spent]
    return Transaction(2, inputs, outputs, case.get("lockTime", 0)), spent


def derivation(kind, branch, index):
    return DerivationPath(FINGERPRINT, path(kind, branch, index))


def by_embit(case):
    kind = case["kind"]
    transaction, spent = unsigned(case)
    made = PSBT(transaction)
    scopes = [(scope, 0, index) for index, scope in enumerate(made.inputs)] + [(made.outputs[1], 1, 2)]
    for index, scope in enumerate(made.inputs):
        scope.non_witness_utxo, scope.witness_utxo = spent[index], spent[index].vout[1]
    for scope, branch, index in scopes:
        public = key(kind, branch, index)
        if kind == "p2tr":
            scope.taproot_internal_key = public
            scope.taproot_bip32_derivations[public] = ([], derivation(kind, branch, index))
        else:
            scope.bip32_derivations[public] = derivation(kind, branch, index)
        if kind == "p2sh-p2wpkh":
            scope.redeem_script = script.p2wpkh(public)
    return made.to_string()


def by_hwi(case):
    """hwi's own classes read embit's, take its fields in anew, and write it."""
    made = hwi.PSBT()
    made.deserialize(by_embit(case))
    if case["version"] == 2:
        made.convert_to_v2()
    return made.serialize()


def by_wally(case):
    made = wally.psbt_from_base64(by_embit(case), 0)
    if case["version"] == 2:
        wally.psbt_set_version(made, 0, 2)
        wally.psbt_set_tx_modifiable_flags(made, 3)
    return wally.psbt_to_base64(made, 0)


def descriptor(kind, branch, private=False):
    account = ROOT.derive([PURPOSES[kind] | HARDENED, 1 | HARDENED, HARDENED])
    version = {"xprv": b"\x04\x35\x83\x94", "xpub": b"\x04\x35\x87\xcf"}
    text = (account.to_string(version=version["xprv"]) if private
            else account.to_public().to_string(version=version["xpub"]))
    inner = f"[{FINGERPRINT.hex()}/{PURPOSES[kind]}h/1h/0h]{text}/{branch}/*"
    form = {"p2wpkh": "wpkh({})", "p2tr": "tr({})", "p2sh-p2wpkh": "sh(wpkh({}))"}[kind]
    return bdk.Descriptor(form.format(inner), bdk.NetworkKind.TEST)


def bdk_wallet(kind, private=False):
    return bdk.Wallet(
        descriptor(kind, 0, private), descriptor(kind, 1, private), bdk.Network.REGTEST,
        bdk.Persister.new_in_memory(), 600)


def by_bdk(case):
    kind, wallet = case["kind"], bdk_wallet(case["kind"])
    spent, outputs = plan(case)
    wallet.reveal_addresses_to(bdk.KeychainKind.EXTERNAL, case["inputs"])
    wallet.apply_unconfirmed_txs(
        [bdk.UnconfirmedTx(tx=bdk.Transaction(each.serialize()), last_seen=1) for each in spent])
    builder = bdk.TxBuilder().drain_wallet()
    builder = builder.add_recipient(
        bdk.Script(outputs[0].script_pubkey.data), bdk.Amount.from_sat(outputs[0].value))
    return builder.finish(wallet).serialize()


MAKERS = {"embit": by_embit, "hwi": by_hwi, "wallycore": by_wally, "bdk": by_bdk}


def make(case):
    return MAKERS[case["maker"]](case)


# Checking

def to_v0(text):
    """embit and bdk read version 0 alone where it comes to finishing."""
    made = wally.psbt_from_base64(text, 0)
    if wally.psbt_get_version(made) == 2:
        wally.psbt_set_version(made, 0, 0)
    return wally.psbt_to_base64(made, 0)


def spent_outputs(made):
    return [
        scope.witness_utxo or scope.non_witness_utxo.vout[scope.vout if scope.vout is not None
                                                          else made.tx.vin[place].vout]
        for place, scope in enumerate(made.inputs)]


def consensus(raw, outputs):
    """Whether Bitcoin Core's code takes each input."""
    transaction = pbk.Transaction(raw)
    spent = [
        pbk.TransactionOutput(pbk.ScriptPubkey(each.script_pubkey.data), each.value)
        for each in outputs]
    from pbk.script import PrecomputedTransactionData
    data = PrecomputedTransactionData(transaction, spent)
    flags = 0
    for flag in pbk.ScriptVerificationFlags:
        flags |= flag
    for place, each in enumerate(outputs):
        taken = pbk.ScriptPubkey(each.script_pubkey.data).verify(
            each.value, transaction, data, place, pbk.ScriptVerificationFlags(flags))
        if not taken:
            return f"input {place} is not taken by consensus"
    return None


def by_embit_finished(signed):
    finished = finalizer.finalize_psbt(PSBT.from_string(signed))
    return finished and finished.serialize()


def by_wally_finished(signed):
    made = wally.psbt_from_base64(signed, 0)
    wally.psbt_finalize(made, 0)
    if not wally.psbt_is_finalized(made):
        return None
    return bytes(wally.tx_to_bytes(wally.psbt_extract(made, 0), wally.WALLY_TX_FLAG_USE_WITNESS))


def check(case):
    signed, kind = to_v0(case["signed"]), case["kind"]
    made = PSBT.from_string(signed)
    outputs = spent_outputs(made)
    if kind != "p2tr":
        mine = PSBT.from_string(to_v0(case["unsigned"]))
        mine.sign_with(ROOT)
        bdks = bdk.Psbt(to_v0(case["unsigned"]))
        bdk_wallet(kind, private=True).sign(bdks, bdk.SignOptions(
            trust_witness_utxo=True, assume_height=None, allow_all_sighashes=False,
            try_finalize=False, sign_with_tap_internal_key=True, allow_grinding=True))
        theirs = PSBT.from_string(bdks.serialize())
        for place, scope in enumerate(made.inputs):
            for public, signature in scope.partial_sigs.items():
                if theirs.inputs[place].partial_sigs.get(public) != signature:
                    return f"input {place}: bdk signs otherwise"
                other = mine.inputs[place].partial_sigs.get(public)
                # embit takes a high r where s happens to be a byte shorter: one in 256.
                if other != signature and other[3] == 32:
                    return f"input {place}: embit signs otherwise"
    # embit finishes no signature of taproot's that stands in a field of its own: wallycore does.
    finished = by_wally_finished(signed) if kind == "p2tr" else by_embit_finished(signed)
    if finished is None:
        return "embit or wallycore does not finish it"
    result = bdk.Psbt(signed).finalize()
    if not result.could_finalize:
        return f"bdk does not finish it: {result.errors}"
    raw = bytes(result.psbt.extract_tx_unchecked_fee_rate().serialize())
    if raw != finished:
        return "embit or wallycore and bdk finish it otherwise"
    if case.get("extracted") not in (None, raw.hex()):
        return "it is extracted otherwise"
    return consensus(raw, outputs)


# A chain

def double(data):
    return hashlib.sha256(hashlib.sha256(data).digest()).digest()


def root_of(hashes):
    while len(hashes) > 1:
        if len(hashes) % 2:
            hashes = hashes + hashes[-1:]
        hashes = [double(hashes[i] + hashes[i + 1]) for i in range(0, len(hashes), 2)]
    return hashes[0]


def compact(number):
    return bytes([number]) if number < 253 else b"\xfd" + struct.pack("<H", number)


def coinbase(height, locking_script, others):
    number = height.to_bytes((height.bit_length() + 8) // 8, "little")
    unlocking = (bytes([0x50 + height]) if height <= 16 else bytes([len(number)]) + number) + b"\x51"
    source = TransactionInput(b"\0" * 32, 0xFFFFFFFF, script.Script(unlocking))
    outputs = [TransactionOutput(50 * 10**8 if height < 150 else 25 * 10**8, locking_script)]
    if others:
        reserved = b"\0" * 32
        hashes = [b"\0" * 32] + [
            double(other) for other in others]
        commitment = double(root_of(hashes) + reserved)
        outputs.append(TransactionOutput(
            0, script.Script(b"\x6a\x24\xaa\x21\xa9\xed" + commitment)))
        source.witness = script.Witness([reserved])
    return Transaction(2, [source], outputs, 0)


class Chain:
    def __init__(self, directory):
        self.manager = pbk.load_chainman(directory, pbk.ChainType.REGTEST)
        genesis = bytes.fromhex(
            "06226e46111a0b59caaf126043eb5bbf28c34f3a5e332a1fc7b2b73cf188910f")
        self.tip, self.height, self.time = genesis, 0, int(time.time()) - 10_000

    def mine(self, locking_script, others=()):
        first = coinbase(self.height + 1, locking_script, others)
        parsed = [Transaction.parse(other) for other in others]
        merkle = root_of([first.txid()[::-1]] + [each.txid()[::-1] for each in parsed])
        for nonce in range(1 << 20):
            header = (struct.pack("<i", 0x20000000) + self.tip + merkle
                      + struct.pack("<III", self.time + self.height, 0x207FFFFF, nonce))
            if double(header)[31] < 0x7F:
                break
        block = header + compact(1 + len(others)) + first.serialize() + b"".join(others)
        before = self.manager.get_active_chain().height
        try:
            self.manager.process_block(pbk.Block(block))
        except pbk.ProcessBlockException:
            return None
        if self.manager.get_active_chain().height != before + 1:
            return None
        self.tip, self.height = double(header), self.height + 1
        return first


def chain(case):
    """With `address`, what was received there; with `transaction` besides, whether a block with it is taken."""
    with tempfile.TemporaryDirectory() as directory:
        made = Chain(directory)
        received = made.mine(script.address_to_scriptpubkey(case["address"]))
        assert received, "the first block is not taken"
        for _ in range(100):
            assert made.mine(script.Script(b"\x51")), "a block is not taken"
        if "transaction" not in case:
            return received.serialize().hex()
        raw = bytes.fromhex(case["transaction"])
        # A damaged one first, so that something is seen to be refused.
        damaged = bytearray(raw)
        damaged[-20] ^= 1
        refused = made.mine(script.Script(b"\x51"), [bytes(damaged)]) is None
        return refused and made.mine(script.Script(b"\x51"), [raw]) is not None


def spend(case):
    """A PSBT of who watches a wallet by its descriptor alone: it spends what came to an index, to another and to change."""
    watched = Descriptor.from_string(case["descriptor"].split("#")[0])
    funding = Transaction.parse(bytes.fromhex(case["funding"]))
    place = case["output"]
    amount = funding.vout[place].value
    keys = [watched.derive(case["index"], branch_index=0), watched.derive(case["index"] + 1, branch_index=0),
            watched.derive(0, branch_index=1)]
    assert keys[0].script_pubkey() == funding.vout[place].script_pubkey, "the descriptor leads elsewhere"
    outputs = [
        TransactionOutput(amount // 2, keys[1].script_pubkey()),
        TransactionOutput(amount - amount // 2 - 1000, keys[2].script_pubkey())]
    made = PSBT(Transaction(
        2, [TransactionInput(funding.txid(), place, sequence=0xFFFFFFFD)], outputs, 0))
    made.inputs[0].non_witness_utxo, made.inputs[0].witness_utxo = funding, funding.vout[place]
    for scope, each in zip([made.inputs[0]] + made.outputs, keys):
        origin = DerivationPath(each.key.origin.fingerprint, each.key.origin.derivation)
        public = ec.PublicKey.parse(each.key.sec())
        if each.is_taproot:
            scope.taproot_internal_key = public
            scope.taproot_bip32_derivations[public] = ([], origin)
        else:
            scope.bip32_derivations[public] = origin
            if each.redeem_script():
                scope.redeem_script = each.redeem_script()
    return made.to_string()


def message(case):
    """Whether a message is signed, without the prefix, which bip322 does not know."""
    try:
        bip322.verify_simple_encoded(case["address"], case["message"], case["signature"][3:])
        return True
    except bip322.VerificationError:
        return False


def timed(text):
    """Nanoseconds, of the median of nine."""
    wallet = bdk_wallet("p2wpkh", private=True)
    options = bdk.SignOptions(
        trust_witness_utxo=True, assume_height=None, allow_all_sighashes=False,
        try_finalize=False, sign_with_tap_internal_key=True, allow_grinding=True)

    def by_embit():
        made = PSBT.from_string(text)
        assert made.sign_with(ROOT) > 0
        made.to_string()

    def by_bdk():
        made = bdk.Psbt(text)
        wallet.sign(made, options)
        assert made.serialize() != text

    def median(work):
        times = []
        for _ in range(9):
            begin = time.perf_counter_ns()
            work()
            times.append(time.perf_counter_ns() - begin)
        return sorted(times)[4]

    return {"embit": median(by_embit), "bdk": median(by_bdk)}


if __name__ == "__main__":
    work = {
        "make": make, "check": check, "chain": chain, "message": message, "spend": spend, "time": timed}[sys.argv[1]]
    answers = [work(case) for case in json.load(sys.stdin)]
    json.dump(answers, sys.stdout)
