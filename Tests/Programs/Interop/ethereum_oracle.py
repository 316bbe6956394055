"""What other programs make of transactions of Ethereum, for EthereumPeerTests.

Usage: ethereum_oracle.py sign|calls|messages|mine|token      (with the Python of scripts/install-wallet-peers)

Standard input and output are JSON. `sign` takes a list of keys and fields, and gives each transaction without its signature,
what is signed of it, and with its signature, as eth-account makes them. `calls` takes functions and what they are called
with, and gives their data as eth-abi encodes it. `messages` takes keys with a text or a document of EIP-712, and gives the
digest and the signature of eth-account. `mine` takes an address, and transactions that it signed: on a chain of its own, which
py-evm runs, the address is given coins, and it says what became of each transaction and what is left. Without transactions it
says what the first one needs. `token` does the same with a contract of ERC-20 of which the address has tokens, and has revm
make the same call.
"""
import json
import sys

import pyrevm
import rlp
from eth_abi import encode
from eth_account import Account
from eth_account._utils.legacy_transactions import serializable_unsigned_transaction_from_dict as unsigned
from eth_account.messages import _hash_eip191_message, encode_defunct, encode_typed_data
from eth_tester import EthereumTester, PyEVMBackend
from eth_utils import keccak, to_checksum_address


def sign(case):
    fields = {
        name: int(value) if name not in ("to", "data", "accessList") else value
        for name, value in case["fields"].items()}
    signed = Account.from_key(case["key"]).sign_transaction(fields)
    raw = bytes(signed.raw_transaction)
    if raw[0] == 2:
        plain = raw[:1] + rlp.encode(rlp.decode(raw[1:])[:9])
    else:
        chain_id = rlp.sedes.big_endian_int.serialize(fields["chainId"])
        plain = rlp.encode([*rlp.decode(raw)[:6], chain_id, b"", b""])
    digest = unsigned(fields).hash()
    assert keccak(plain) == digest, case
    return {
        "unsigned": plain.hex(), "digest": digest.hex(), "signed": raw.hex(), "id": bytes(signed.hash).hex()}


def value(kind, text):
    if kind == "address":
        return text
    if kind == "bool":
        return text == "true"
    return bytes.fromhex(text) if kind == "bytes" else int(text)


def call(case):
    kinds = [kind for kind in case["signature"].split("(")[1][:-1].split(",") if kind]
    values = [value(*pair) for pair in zip(kinds, case["values"], strict=True)]
    return (keccak(text=case["signature"])[:4] + encode(kinds, values)).hex()


def message(case):
    text = case.get("text")
    given = encode_defunct(text=text) if text is not None else encode_typed_data(full_message=json.loads(case["document"]))
    signed = Account.from_key(case["key"]).sign_message(given)
    return {"digest": _hash_eip191_message(given).hex(), "signature": bytes(signed.signature).hex()}


def funded(address):
    chain = EthereumTester(PyEVMBackend())
    chain.send_transaction({
        "from": chain.get_accounts()[0], "to": address, "gas": 21000, "value": 10**19, "max_fee_per_gas": 10**10,
        "max_priority_fee_per_gas": 10**9})
    chain.mine_block()
    return chain


def mine(given):
    address = given["address"]
    chain = funded(address)
    results = []
    for raw in given["transactions"]:
        before = chain.get_balance(address)
        receipt = chain.get_transaction_receipt(chain.send_raw_transaction(raw))
        results.append({
            "succeeded": receipt["status"] == 1, "id": receipt["transaction_hash"],
            "spent": str(before - chain.get_balance(address))})
    return {
        "chainID": str(chain.backend.chain.chain_id), "nonce": chain.get_nonce(address), "results": results,
        "received": {to: str(chain.get_balance(to)) for to in given["recipients"]}}


# A contract with transfer and balanceOf of ERC-20, and nothing else: who has how much stands under their address.
CODES = {
    "ADD": 0x01, "SUB": 0x03, "LT": 0x10, "EQ": 0x14, "SHR": 0x1C, "CALLER": 0x33, "CALLDATALOAD": 0x35, "CODECOPY": 0x39,
    "MSTORE": 0x52, "SLOAD": 0x54, "SSTORE": 0x55, "JUMPI": 0x57, "JUMPDEST": 0x5B, "DUP1": 0x80, "DUP2": 0x81,
    "DUP3": 0x82, "SWAP1": 0x90, "RETURN": 0xF3, "REVERT": 0xFD}
ANSWER = "0 MSTORE 32 0 RETURN"
TOKEN = f"""
    0 CALLDATALOAD 224 SHR
    DUP1 {0xA9059CBB} EQ @transfer JUMPI
    DUP1 {0x70A08231} EQ @balance JUMPI
    0 0 REVERT
    :transfer 36 CALLDATALOAD CALLER SLOAD DUP2 DUP2 LT @short JUMPI
    DUP2 SWAP1 SUB CALLER SSTORE
    4 CALLDATALOAD DUP1 SLOAD DUP3 ADD SWAP1 SSTORE
    1 {ANSWER}
    :balance 4 CALLDATALOAD SLOAD {ANSWER}
    :short 0 0 REVERT
"""


def assembled(text):
    code, labels, jumps = bytearray(), {}, []
    for word in text.split():
        if word in CODES:
            code.append(CODES[word])
        elif word[0] == ":":
            labels[word[1:]] = len(code)
            code.append(CODES["JUMPDEST"])
        elif word[0] == "@":
            code += b"\x61\0\0"
            jumps.append((len(code) - 2, word[1:]))
        else:
            number = int(word)
            octets = number.to_bytes(max(1, (number.bit_length() + 7) // 8), "big")
            code += bytes([0x5F + len(octets)]) + octets
    for place, label in jumps:
        code[place:place + 2] = labels[label].to_bytes(2, "big")
    return bytes(code)


def deployed(owner, supply):
    """What makes the contract, and gives its owner all tokens."""
    runtime = assembled(TOKEN)
    start = ""
    for _ in range(3):  # Until the place of the code behind it is right.
        start = f"{supply} {int(owner, 16)} SSTORE {len(runtime)} {len(assembled(start))} 0 CODECOPY {len(runtime)} 0 RETURN"
    return assembled(start) + runtime


def balance(chain, contract, owner):
    data = "0x70a08231" + owner[2:].lower().rjust(64, "0")
    return int(chain.call({
        "from": chain.get_accounts()[0], "to": contract, "data": data, "gas": 100000, "gas_price": 10**10}), 16)


def token(given):
    address, supply = given["address"], 10**12
    chain = funded(address)
    made = chain.send_transaction({
        "from": chain.get_accounts()[0], "to": "", "gas": 500000, "gas_price": 10**10,
        "data": "0x" + deployed(address, supply).hex()})
    contract = to_checksum_address(chain.get_transaction_receipt(made)["contract_address"])
    report = {
        "chainID": str(chain.backend.chain.chain_id), "nonce": chain.get_nonce(address), "contract": contract, "results": []}
    machine = pyrevm.EVM()
    machine.set_balance(address, 10**19)
    there = machine.deploy(address, deployed(address, supply))
    for raw, data in zip(given["transactions"], given["data"], strict=True):
        before = [balance(chain, contract, owner) for owner in (address, *given["recipients"])]
        receipt = chain.get_transaction_receipt(chain.send_raw_transaction(raw))
        after = [balance(chain, contract, owner) for owner in (address, *given["recipients"])]

        def seen():
            return [
                int.from_bytes(machine.message_call(
                    address, there, calldata=bytes.fromhex("70a08231" + owner[2:].lower().rjust(64, "0")), is_static=True), "big")
                for owner in (address, *given["recipients"])]

        was = seen()
        machine.message_call(address, there, calldata=bytes.fromhex(data.removeprefix("0x")))
        report["results"].append({
            "succeeded": receipt["status"] == 1, "mined": [str(b - a) for a, b in zip(before, after)],
            "simulated": [str(b - a) for a, b in zip(was, seen())]})
    return report


given = json.load(sys.stdin)
tasks = {"mine": mine, "token": token}
several = {"sign": sign, "calls": call, "messages": message}
task = sys.argv[1]
json.dump(tasks[task](given) if task in tasks else [several[task](case) for case in given], sys.stdout)
