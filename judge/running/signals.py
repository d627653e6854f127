"""Signals: those that end the judge, and what Linux does with orphans."""
import contextlib
import signal
import sys

ADOPT_ORPHANS, SIGNAL_AT_PARENTS_DEATH = 36, 1      # numbers of Linux's prctl
ENDING_SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT]
HELD_SIGNALS = [*ENDING_SIGNALS, signal.SIGALRM]    # the last is interrupt_later()'s


def handle_signals(handler):
    """Call handler(number, frame) for each signal that would otherwise end this process."""
    for number in ENDING_SIGNALS:
        if signal.getsignal(number) != signal.SIG_IGN:      # nohup ignores SIGHUP
            signal.signal(number, handler)


def interrupt(number, frame):
    """Raise KeyboardInterrupt(number). Ignore later signals: they must not disturb the clean-up."""
    handle_signals(do_nothing)
    raise KeyboardInterrupt(number)


def interrupt_later(ignored):
    """Print an exception that Python ignores, as in __del__; but if it is interrupt()'s, repeat it.

    This is for sys.unraisablehook.
    """
    if isinstance(ignored.exc_value, KeyboardInterrupt):
        number, = ignored.exc_value.args
        signal.signal(signal.SIGALRM, lambda *_: interrupt(number, None))
        signal.setitimer(signal.ITIMER_REAL, 0.001)     # here, it would be ignored once more
    else:
        sys.__unraisablehook__(ignored)


def do_nothing(number, frame):
    """Ignore a signal. (With SIG_IGN, Python may complain about one that is arriving.)"""


@contextlib.contextmanager
def signals_held():
    """Delay signals until the end of the block."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, HELD_SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def control_process(setting, value):
    """Call prctl for this process on Linux; do nothing on other systems."""
    if sys.platform == "linux":
        with contextlib.suppress(ImportError, AttributeError, OSError):
            import ctypes       # some Pythons are built without it
            ctypes.CDLL(None).prctl(setting, int(value), 0, 0, 0)
