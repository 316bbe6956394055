"""A peer that is a library runs in a child process: one that crashes, hangs or eats memory takes no other along."""

import multiprocessing

from . import peer

ANSWERS = {answer.__name__: answer for answer in (peer.NoWay, peer.Refused, peer.Failed)}


def serve(make, pipe):
    implementation = make()
    while True:
        name, arguments = pipe.recv()
        try:
            pipe.send(("ok", getattr(implementation, name)(*arguments)))
        except tuple(ANSWERS.values()) as answer:
            pipe.send((type(answer).__name__, str(answer)))
        except BaseException as error:  # A Rust panic is no Exception.
            kind = "Failed" if type(error).__name__ == "PanicException" else "Refused"
            pipe.send((kind, f"{type(error).__name__}: {error}".split("\n\nStack backtrace")[0][:300]))


class Confined:
    """Forwards each operation to a peer in a child process, which is started anew if need be."""

    def __init__(self, make):
        self._make = make
        self.name, self.kinds = make.name, make.kinds
        self._process = None

    def __getattr__(self, operation):
        if operation.startswith("_"):
            raise AttributeError(operation)
        return lambda *arguments: self._call(operation, arguments)

    def _call(self, operation, arguments):
        if self._process is None:
            context = multiprocessing.get_context("spawn")
            self._pipe, theirs = context.Pipe()
            self._process = context.Process(target=serve, args=(self._make, theirs), daemon=True)
            self._process.start()
            theirs.close()
        try:
            self._pipe.send((operation, arguments))
            if not self._pipe.poll(peer.TIMEOUT):
                raise EOFError(f"no answer in {peer.TIMEOUT} s")
            answer, value = self._pipe.recv()
        except (EOFError, ConnectionError) as end:
            self.close()
            raise peer.Failed(f"{operation}: the library ended its process: {end}") from None
        if answer != "ok":
            raise ANSWERS[answer](value)
        return value

    def close(self):
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process = None
