"""CBOR as CTAP2 has it: integers, byte and text strings, lists, maps, booleans; the shortest form, maps sorted."""


def encode(value):
    if value is True:
        return b"\xf5"
    if value is False:
        return b"\xf4"
    if isinstance(value, int):
        return _head(0, value) if value >= 0 else _head(1, -1 - value)
    if isinstance(value, bytes):
        return _head(2, len(value)) + value
    if isinstance(value, str):
        text = value.encode()
        return _head(3, len(text)) + text
    if isinstance(value, list):
        return _head(4, len(value)) + b"".join(encode(item) for item in value)
    if isinstance(value, dict):
        pairs = [(encode(key), encode(item)) for key, item in value.items()]
        # By major type, then length, then content.
        pairs.sort(key=lambda pair: (pair[0][0] >> 5, len(pair[0]), pair[0]))
        return _head(5, len(pairs)) + b"".join(key + item for key, item in pairs)
    raise ValueError(f"no CBOR for {type(value)}")


def _head(kind, number):
    if number < 24:
        return bytes([kind << 5 | number])
    for code, size in ((24, 1), (25, 2), (26, 4), (27, 8)):
        if number < 1 << 8 * size:
            return bytes([kind << 5 | code]) + number.to_bytes(size, "big")
    raise ValueError("too large")


def decode(data):
    """The one value that the bytes are; ValueError for anything else."""
    value, rest = _item(data, 8)
    if rest:
        raise ValueError("bytes after the end")
    return value


def _item(data, depth):
    if not data or depth == 0:
        raise ValueError("ends early, or too deep")
    kind, code, data = data[0] >> 5, data[0] & 31, data[1:]
    if kind == 7:
        if code in (20, 21):
            return code == 21, data
        raise ValueError("not in CTAP2")
    number = code
    if code >= 24:
        if code > 27:
            raise ValueError("not in CTAP2")
        size = 1 << (code - 24)
        if len(data) < size:
            raise ValueError("ends early")
        number, data = int.from_bytes(data[:size], "big"), data[size:]
    if kind == 0:
        return number, data
    if kind == 1:
        return -1 - number, data
    if kind in (2, 3):
        if len(data) < number:
            raise ValueError("ends early")
        content, data = data[:number], data[number:]
        return (content if kind == 2 else content.decode()), data
    if kind == 4:
        items = []
        for _ in range(number):
            item, data = _item(data, depth - 1)
            items.append(item)
        return items, data
    if kind == 5:
        pairs = {}
        for _ in range(number):
            key, data = _item(data, depth - 1)
            pairs[key], data = _item(data, depth - 1)
        return pairs, data
    raise ValueError("not in CTAP2")
