"""The pack: 52 cards, each of them one object however it is come by."""

from __future__ import annotations

import copy
import pickle

from rmscore.cards import PACK, Rank, Suit, card


def test_every_card_is_one_object() -> None:
    assert len(set(PACK)) == 52
    for suit in Suit:
        for rank in Rank:
            one = card(rank, suit)
            assert (one.rank, one.suit) == (rank, suit)
            assert one is card(rank, suit)
            assert any(one is other for other in PACK)
            assert one is copy.copy(one) is copy.deepcopy([one])[0] is pickle.loads(pickle.dumps(one))


def test_a_card_is_named_in_english_letters() -> None:
    assert " ".join(str(one) for one in PACK if one.suit is Suit.HEARTS) == (
        "Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh"
    )
    assert [suit.letter for suit in Suit] == ["c", "d", "h", "s"]
