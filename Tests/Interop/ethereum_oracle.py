"""What other programs make of transactions of Ethereum, for EthereumPeerTests.

Usage: ethereum_oracle.py sign|mine      (with the Python of scripts/install-wallet-peers)

Standard input and output are JSON. `sign` takes a list of keys and fields, and gives each transaction without its signature,
what is signed of it, and with its signature, as eth-account makes them. `mine` takes an address, and transactions that it
signed: on a chain of its own, which py-evm runs, the address is given coins, and it says what became of each transaction and
what is left. Without transactions it says what the first one needs.
"""
import json
import sys

import rlp
from eth_account import Account
from eth_account._utils.legacy_transactions import serializable_unsigned_transaction_from_dict as unsigned
from eth_tester import EthereumTester, PyEVMBackend
from eth_utils import keccak


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


def mine(given):
    chain = EthereumTester(PyEVMBackend())
    sender, address = chain.get_accounts()[0], given["address"]
    chain.send_transaction({
        "from": sender, "to": address, "gas": 21000, "value": 10**19, "max_fee_per_gas": 10**10,
        "max_priority_fee_per_gas": 10**9})
    chain.mine_block()
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


given = json.load(sys.stdin)
json.dump([sign(case) for case in given] if sys.argv[1] == "sign" else mine(given), sys.stdout)
