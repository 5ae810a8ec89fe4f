"""`Failure`: how a subcommand ends that cannot do what was asked, with sentences and an exit code."""


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
