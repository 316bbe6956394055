// Who speaks needs the sentences too.
@_exported public import Sentences
