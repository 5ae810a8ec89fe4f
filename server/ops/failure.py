"""The one way to end a call of the command line with a plain no."""


class Failure(Exception):
    """
    The host's mistake or the machine's: told in German sentences, never with a traceback.

    Args:
        sentence: what is wrong and what to do about it; may have several lines.
        code: exit code: 1 if what was asked did not happen, 2 if it could not even be tried.
    """

    def __init__(self, sentence: str, code: int = 1) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.code = code
