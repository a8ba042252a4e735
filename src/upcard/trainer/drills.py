"""The drill of some settings, loaded when it is asked for: only hands need the exact engine."""

from __future__ import annotations

from functools import lru_cache

from upcard.trainer.drill import Drill
from upcard.trainer.settings import DrillSettings

__all__ = ["make_drill"]


@lru_cache(maxsize=64)
def make_drill(settings: DrillSettings) -> Drill:
    """Return the drill of these settings, the same one for equal settings.

    Raises
    ------
    StrategyError, RulesError, ShoeError
        If the settings leave nothing to ask, or their chart can't be worked out.

    Notes
    -----
    The best chart takes 0.2 s, and some seconds more where nothing is compiled yet.

    Examples
    --------
    >>> from random import Random
    >>> drill = make_drill(DrillSettings(kind="strategy", rules="6D S17 DAS"))
    >>> question = drill.question("hard 16 v T", Random(4))
    >>> question.hand, question.up_card, question.choices
    (('6s', 'Jc'), 'Kh', ('stand', 'hit', 'double'))
    >>> verdict = drill.judge(question, "s")
    >>> verdict.right, verdict.answer, verdict.why.code, round(verdict.cost, 4)
    (False, 'hit', 'hit', 0.0063)
    """
    if settings.kind == "strategy":
        from upcard.trainer.strategy import StrategyDrill

        return StrategyDrill(settings)
    if settings.kind == "deviations":
        from upcard.trainer.deviations import DeviationsDrill

        return DeviationsDrill(settings)
    if settings.kind == "insurance":
        return _insurance(settings)
    return _count(settings)


def _insurance(settings: DrillSettings) -> Drill:
    from upcard.trainer.insurance import InsuranceDrill, TensDrill

    return TensDrill(settings) if settings.cards_left else InsuranceDrill(settings)


def _count(settings: DrillSettings) -> Drill:
    from upcard.trainer.bets import BetsDrill
    from upcard.trainer.running import RunningCountDrill
    from upcard.trainer.truecount import TrayDrill, TrueCountDrill

    if settings.kind == "true-count":
        return TrayDrill(settings) if settings.tray == "cards" else TrueCountDrill(settings)
    return BetsDrill(settings) if settings.kind == "bets" else RunningCountDrill(settings)
