"""The rules of blackjack, each written once, as small pure functions of small values.

- `totals`: what a hand is worth
- `dealing`: who gets which card first, when the shoe is shuffled
- `naturals`: what is a natural, when the hole card is looked at
- `insurance`: the side wager, and even money
- `doubling`, `splitting`, `surrender`: when each is allowed, and why not
- `legality`: what the player may do now
- `dealer`: when the dealer draws, and when his second card still matters
- `settlement`: what each hand pays
- `indices`: whether the rules leave an index play anything to decide
"""

from upcard.rulebook.dealer import (
    STANDS_ON,
    dealer_draws,
    dealer_plays,
    looks_at_players,
    must_be_beaten,
    second_card_matters,
)
from upcard.rulebook.dealing import (
    DEALER,
    cards_behind_cut,
    check_table,
    deal_order,
    has_hole_card,
    shuffle_due,
)
from upcard.rulebook.doubling import why_not_double
from upcard.rulebook.indices import why_not_index
from upcard.rulebook.insurance import (
    INSURANCE_PAYS,
    even_money_net,
    insurance_limit,
    insurance_net,
    why_no_insurance,
    why_not_even_money,
)
from upcard.rulebook.legality import hand_is_over, legal_actions, why_not
from upcard.rulebook.naturals import (
    dealer_natural_wins,
    has_naturals,
    is_dealer_natural,
    is_player_natural,
    peeks,
)
from upcard.rulebook.settlement import FinalDealer, FinalHand, natural_takes, net_result, settle
from upcard.rulebook.splitting import (
    most_hands,
    one_card_on_split_aces,
    pair_rank,
    why_not_split,
)
from upcard.rulebook.surrender import (
    surrenders_before_peek,
    why_not_surrender,
    why_surrender_has_passed,
)
from upcard.rulebook.totals import NO_CARDS, add_card, hand_value

__all__ = [
    "DEALER",
    "INSURANCE_PAYS",
    "NO_CARDS",
    "STANDS_ON",
    "FinalDealer",
    "FinalHand",
    "add_card",
    "cards_behind_cut",
    "check_table",
    "deal_order",
    "dealer_draws",
    "dealer_natural_wins",
    "dealer_plays",
    "even_money_net",
    "hand_is_over",
    "hand_value",
    "has_hole_card",
    "has_naturals",
    "insurance_limit",
    "insurance_net",
    "is_dealer_natural",
    "is_player_natural",
    "legal_actions",
    "looks_at_players",
    "most_hands",
    "must_be_beaten",
    "natural_takes",
    "net_result",
    "one_card_on_split_aces",
    "pair_rank",
    "peeks",
    "second_card_matters",
    "settle",
    "shuffle_due",
    "surrenders_before_peek",
    "why_no_insurance",
    "why_not",
    "why_not_double",
    "why_not_even_money",
    "why_not_index",
    "why_not_split",
    "why_not_surrender",
    "why_surrender_has_passed",
]
