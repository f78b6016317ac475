"""Every kind of finding, with its sentences in English. The names are those users see.

`{fact}` is filled from a finding's facts; `show` translates the sentence first. A remedy says what the
person who wrote the record can do.
"""

from __future__ import annotations

from rmscore.findings import Kind, Reason

# --- the file ---------------------------------------------------------------------------------------

NO_SUCH_FILE = Kind("unreadable", "There is no such file.", "Check the name and the folder.")
NO_SUCH_FILE_GUESS = NO_SUCH_FILE._replace(remedy="Did you mean `{guess}`?")
IS_A_FOLDER = Kind("unreadable", "This is a folder, not a file.", "Name a file in it.")
NO_PERMISSION = Kind("unreadable", "This file may not be read.", "Ask its owner for permission to read it.")
UNREADABLE = Kind("unreadable", "The file cannot be read: {reason}.", "Check the name and the disk.")
EMPTY_FILE = Kind(
    "unreadable", "There is no record in this file.", "Write one, or start one with `rmscore new`."
)
NOT_UTF8 = Kind(
    "unreadable", "This is not text in UTF-8: byte {byte} cannot stand here.", "Save the file as UTF-8."
)
NOT_UTF8_WIDE = NOT_UTF8._replace(says="This is text in {encoding}, not in UTF-8.")
BYTE_ORDER_MARK = Kind(
    "unreadable",
    "A byte-order mark (U+FEFF), which nobody sees, stands amid this record.",
    "Delete it; where another record begins here, write a line `---` before it.",
)
UNPRINTABLE = Kind(
    "unreadable", "The character {character} cannot stand in a record.", "Delete the character."
)
RECORD_TOO_LARGE = Kind(
    "unreadable",
    "This record is larger than {limit} MiB; nothing from here on was read.",
    "Put a line `---` between the records of an archive.",
)
JOINED_RECORDS = Kind(
    "joined-records",
    "Another record begins here; a line `---` parts records.",
    "Put a line `---` before this line.",
    disputes=False,
)
UNKNOWN_RECORD = Kind(
    "unreadable",
    "This is neither a hand, a set nor a ruleset.",
    "Begin with a line `rmscore: hand/1`, `rmscore: set/1` or `rmscore: ruleset/1`.",
)
NOT_YAML = Kind(
    "not-yaml",
    "This is not YAML.",
    "Compare with the lines above: `key: value`, lists with `- `, the same indent for what belongs together.",
)
NOT_YAML_TAB = NOT_YAML._replace(says="This line is indented with a tab.", remedy="Indent with spaces.")
NOT_YAML_COLON = NOT_YAML._replace(
    says="There is a colon here that would make this text a key.",
    remedy="Put the text between quotation marks, or begin a new line if this is a key.",
)
NOT_YAML_LINE = NOT_YAML._replace(says="This line is neither `key: value` nor an item of a list, `- …`.")
NOT_YAML_INDENT = NOT_YAML._replace(
    says="This line does not fit the lines above it: its indent is of neither of them.",
    remedy="Give lines that belong together the same indent.",
)
NOT_YAML_BRACKET = NOT_YAML._replace(
    says="A bracket is open, and this cannot stand inside it.",
    remedy="Close the bracket, or put a comma between the items.",
)
NOT_YAML_CHARACTER = NOT_YAML._replace(
    says="Text cannot begin with the character {character}.", remedy="Put the text between quotation marks."
)
NOT_YAML_ESCAPE = NOT_YAML._replace(
    says="After a backslash between double quotation marks this cannot stand.",
    remedy="Use single quotation marks.",
)
YAML_STOPS = NOT_YAML._replace(
    says="The record stops here, and something is still open.",
    remedy="Close the bracket or the quotation mark that was opened.",
)
YAML_FEATURE = Kind(
    "yaml-feature",
    "`{feature}` is a YAML anchor, alias, tag or merge key; a record has none.",
    "Write the value out, or put it between quotes if it is text.",
)
NESTED_TOO_DEEPLY = Kind(
    "yaml-feature", "This is nested more than {depth} levels deep.", "Close the brackets, or remove them."
)
DUPLICATE_KEY = Kind(
    "duplicate-key", "`{key}` stands here twice.", "Keep one of the two.", proof="It stands here already."
)
UNKNOWN_KEY = Kind("unknown-key", "There is no key `{key}` here.", "The keys are {keys}.")
UNKNOWN_KEY_GUESS = UNKNOWN_KEY._replace(remedy="Did you mean `{guess}`?")
MISSING_KEY = Kind("missing-key", "`{key}` is missing.", "Add a line `{example}`.")
MASTHEAD_MISSING = Kind(
    "missing-key",
    "Under the rules `{ruleset}` the rank of the turned card counts, and it is not written.",
    "Write the whole card: `turned: 7h`.",
)
WANTS_TEXT = Kind("wrong-value", "`{key}` wants a word or text.", "Write it on one line: `{key}: …`.")
WANTS_LIST = Kind("wrong-value", "`{key}` wants a list.", "Write one line for each, beginning with `- `.")
WANTS_MAPPING = Kind(
    "wrong-value", "`{key}` wants keys with values.", "Write it as `key: value`, or {{key: value}}."
)
WANTS_CARDS = Kind("wrong-value", "`{key}` wants cards.", "Write them in a row: `7h Kh 2h Ah`.")
WANTS_NUMBER = Kind("wrong-value", "`{token}` is not a whole number.", "Write a number such as 57 or -10.")
WANTS_RANGE = Kind("wrong-value", "`{token}` is out of range.", "Write a number from {low} to {high}.")
WANTS_CHOICE = Kind("wrong-value", "`{key}` cannot be `{token}`.", "Write one of {choices}.")
WANTS_CHOICE_GUESS = WANTS_CHOICE._replace(remedy="Did you mean `{guess}`?")
WANTS_SUIT = Kind("wrong-value", "`{token}` is not a suit.", "Write c, d, h or s; or п, ч, б, т.")
NO_TRUMP_HERE = Kind(
    "wrong-value",
    "Under the rules `{ruleset}` each hand has a trump suit.",
    "Write the turned card, `turned: 7h`, or the suit, `trump: h`.",
)
TRUMP_NOT_PLAYED = Kind(
    "wrong-value",
    "Under the rules `{ruleset}` there are no trumps.",
    "Remove `trump`, or name another ruleset.",
)
TRUMP_DIFFERS = Kind(
    "wrong-value",
    "The trump suit is written as {suit}, but the turned card is {card}.",
    "Keep the one that is right.",
    proof="The turned card is {card}.",
)
WANTS_FOUR_PLAYERS = Kind(
    "wrong-value", "{count} players are named, and four play.", "Name four, clockwise: `players: [Anna, …]`."
)
BAD_NAME = Kind(
    "wrong-value",
    "A name cannot hold the character {character}.",
    "Write the name in letters that can be seen.",
)
EMPTY_NAME = Kind("wrong-value", "This name is empty.", "Write the player's name.")
LONG_NAME = Kind(
    "wrong-value", "This name has {count} characters; it can have {most} at most.", "Write a shorter name."
)
NEWER_FORMAT = Kind(
    "wrong-value",
    "`{token}` is not a format that this rmscore reads.",
    "It reads hand/1, set/1 and ruleset/1. A newer file needs a newer rmscore.",
)
BAD_CARD = Kind("bad-card", "`{token}` is not a card.", "Write rank and suit, as in 10h, K♠ or Дп.")
NO_CARDS = Kind("bad-card", "There is no card here.", "Write them in a row: `7h Kh 2h Ah`.")
CARD_WITHOUT_SUIT = Kind("bad-card", "`{token}` has no suit.", "Write rank and suit: {token}h, say.")
LEAD_WITHOUT_SUIT = Kind(
    "bad-card",
    "The card led, `{token}`, has no suit.",
    "Write its suit; the others may then leave theirs out.",
)
AMBIGUOUS_CARD = Kind(
    "ambiguous-card",
    "`{token}` mixes two alphabets and may be {first} or {second}.",
    "Write {first} or {second}, in one alphabet (a Latin T is a ten, a Cyrillic Т an ace).",
)
UNKNOWN_PLAYER = Kind("unknown-player", "Nobody here is called “{player}”.", "The players are {players}.")
UNKNOWN_PLAYER_GUESS = UNKNOWN_PLAYER._replace(remedy="Did you mean {guess}?")
SAME_PLAYER = Kind(
    "same-player",
    "Two players are called “{player}”.",
    "Tell them apart.",
    proof="“{player}” is named here already.",
)
_ALIKE_REMEDY = "Tell the two apart in a way that can be seen and typed, as by an initial."
_ALIKE_PROOF = "“{player}” is named here."
ALIKE_LATIN = Kind(
    "alike-names",
    "“{player}” looks like “{other}”, but is spelled with the Latin {letters}.",
    _ALIKE_REMEDY,
    proof=_ALIKE_PROOF,
)
ALIKE_CYRILLIC = ALIKE_LATIN._replace(
    says="“{player}” looks like “{other}”, but is spelled with the Cyrillic {letters}."
)
ALIKE_CASE = ALIKE_LATIN._replace(
    says="“{player}” and “{other}” differ only in capital and small letters: {letters}."
)
ALIKE_SPACES = ALIKE_LATIN._replace(
    says="“{player}” and “{other}” differ only in spaces, or in what cannot be seen, from character {n} on."
)
ALIKE_FORM = ALIKE_LATIN._replace(
    says="“{player}” looks like “{other}”, but its letter {n} is made of other characters: {code}."
)
ALIKE = {
    "latin": ALIKE_LATIN,
    "cyrillic": ALIKE_CYRILLIC,
    "case": ALIKE_CASE,
    "spaces": ALIKE_SPACES,
    "form": ALIKE_FORM,
}
"""By what two names differ, see `names.Difference`."""
PLAYER_NOT_TOLD_APART = Kind(
    "unknown-player", "“{player}” fits several players: {players}.", "Write the name as it is in `players`."
)
PLAYER_ABSENT = Kind(
    "unknown-player", "“{player}” did not play this game: {other} sat in.", "In this game name {other}."
)
UNKNOWN_RULESET = Kind(
    "unknown-ruleset", "There is no ruleset `{token}`.", "The shipped ones are {rulesets}."
)
UNKNOWN_RULESET_GUESS = UNKNOWN_RULESET._replace(remedy="Did you mean `{guess}`?")
MISSING_RULESET_FILE = Kind(
    "unknown-ruleset", "There is no ruleset file `{token}`.", "Give its path from this record's folder."
)
FAULTY_RULESET = Kind(
    "unknown-ruleset",
    "The ruleset `{token}` cannot be used; it has faults.",
    "See `rmscore rules check {token}`.",
)

# --- the play ---------------------------------------------------------------------------------------

_REVOKE_SAYS = "{player} did not follow suit in trick {trick}: {led} were led and {card} was played."
_REVOKE_REMEDY = (
    "If the cards were written down wrongly, correct the record; if it happened, add a ruling: "
    "{{fault: revoke, trick: {trick}, player: {player}, points: …, why: …}}."
)

REVOKE = Kind(
    "revoke",
    _REVOKE_SAYS,
    _REVOKE_REMEDY,
    proof="{player} still held {card}, played in trick {trick}.",
)
REVOKE_BY_DEAL = Kind(
    "revoke",
    _REVOKE_SAYS,
    _REVOKE_REMEDY,
    proof="{player} was dealt {held}, not played so far; cards that may be discards: {unknown}.",
)

_DUPLICATE_REMEDY = "Correct whichever of the two was written down wrongly."
_MISSING_REMEDY = (
    "Correct whichever of the two was written down wrongly; the one card that stands nowhere is {missing}."
)

DUPLICATE_CARD = Kind(
    "duplicate-card",
    "{card} is played in trick {trick}, but it was already played in trick {first}.",
    _DUPLICATE_REMEDY,
    proof="Here is {card} in trick {trick}.",
)
DUPLICATE_CARD_MISSING = DUPLICATE_CARD._replace(remedy=_MISSING_REMEDY)
DUPLICATE_IN_BANK = Kind(
    "duplicate-card",
    "{card} lies in the bank, but it was played in trick {first}.",
    _DUPLICATE_REMEDY,
    proof="Here is {card} in trick {trick}.",
)
DUPLICATE_IN_BANK_MISSING = DUPLICATE_IN_BANK._replace(remedy=_MISSING_REMEDY)
DUPLICATE_OF_BANK = Kind(
    "duplicate-card",
    "{card} lies in the bank twice.",
    _DUPLICATE_REMEDY,
    proof="Here {card} stands first.",
)
DUPLICATE_OF_BANK_MISSING = DUPLICATE_OF_BANK._replace(remedy=_MISSING_REMEDY)

HANDS_SHIFTED = Kind(
    "hands-shifted",
    "The hands are written for the wrong players: {player} played the cards written for {owner}, and so "
    "around the table; {count} of {cards} cards say so.",
    "Write each hand for the player who held it, or correct the dealer if that is what is wrong.",
    proof="{player} played {card} in trick {trick}, which is written for {owner}.",
)
NOT_IN_HAND = Kind(
    "not-in-hand",
    "{player} cannot have played {card} in trick {trick}: it was dealt to {owner}.",
    "Correct the card, or the deal if that was written down wrongly.",
    proof="{card} was dealt to {player}.",
)
NOT_IN_HAND_IN_BANK = Kind(
    "not-in-hand",
    "{player} cannot have discarded {card}: it was dealt to {owner}.",
    "Correct the card, or the deal if that was written down wrongly.",
    proof="{card} was dealt to {player}.",
)
NOT_DEALT = Kind(
    "not-in-hand",
    "{player} cannot have played {card} in trick {trick}: it was dealt to nobody.",
    "Correct the card, or the deal if that was written down wrongly.",
)
NOT_DEALT_IN_BANK = Kind(
    "not-in-hand",
    "{player} cannot have discarded {card}: it was dealt to nobody.",
    "Correct the card, or the deal if that was written down wrongly.",
)

WRONG_LEADER = Kind(
    "wrong-leader",
    "{player} is named as the leader of trick {trick}, but {due} leads it.",
    "Correct the name, or the trick before if that was written down wrongly.",
    proof="{player} took trick {trick} with {card}, and the winner leads next.",
)
WRONG_FIRST_LEADER = Kind(
    "wrong-leader",
    "{player} is named as the leader of trick {trick}, but {due} leads it.",
    "Correct the name, or the dealer if that was written down wrongly.",
    proof="{player} dealt, and the first lead is on the dealer's left: {due}.",
)
WRONG_WINNER = Kind(
    "wrong-winner",
    "{player} is named as the winner of trick {trick}, but {winner} took it.",
    "Correct the name, or the cards if they were written down wrongly.",
    proof="{player} took trick {trick} with {card}.",
)

CARD_COUNT = Kind(
    "card-count",
    "Cards written in trick {trick}: {count}, where every player plays one, {players} in all.",
    "Write down one card for each player. From here on it is not certain who played which card.",
)
TRICK_COUNT = Kind(
    "trick-count",
    "Tricks written: {count}, but the game ends after trick {tricks}.",
    "Take out the tricks that were not played in this game.",
)
BANK_COUNT = Kind(
    "bank-count",
    "Cards written in the bank: {count}; by the rules it has {size}.",
    "Correct the bank, or leave it out: after the last trick it is the cards that were not played.",
)
DISCARD_COUNT = Kind(
    "bank-count",
    "Discards written for {player}: {count}; by the rules each player lays {size}.",
    "Correct the bank, or leave it out: after the last trick it is the cards that were not played.",
)
DEAL_COUNT = Kind(
    "bad-deal",
    "Cards dealt to {player}: {count}; by the rules each player gets {size}.",
    "Correct the deal, or leave it out: the tricks alone are enough to score.",
)
DEALT_TWICE = Kind(
    "bad-deal",
    "{card} is dealt to {player}, but it is in the deal once already.",
    "Correct whichever of the two was written down wrongly.",
    proof="{card} is dealt to {player} here.",
)
DEALT_TWICE_MISSING = DEALT_TWICE._replace(
    remedy="Correct whichever of the two was written down wrongly; the one card not dealt is {missing}.",
)
UNFINISHED = Kind(
    "unfinished",
    "The hand is unfinished: complete tricks {count} of {tricks}.",
    "Write down the other tricks when they have been played.",
    severity="note",
)

# --- the set ----------------------------------------------------------------------------------------

WRONG_DEALER = Kind(
    "wrong-dealer",
    "{player} is named as the dealer of game {game}, but {due} deals it.",
    "Correct the name, or leave it out: the set knows whose deal it is. If {player} did deal, add a ruling: "
    "{{fault: wrong-dealer, player: {player}, why: …}}.",
    proof="{first} deals game 1, and the deal passes clockwise; a void deal is dealt again.",
)
TOO_MANY_GAMES = Kind(
    "too-many-games",
    "This is one game too many: the set has {games}, and all of them are finished.",
    "Begin a new set with it, or take the rules of a set that has more games.",
)

_TALLY_REMEDY = "Count again, or correct whatever was written down wrongly."

TALLY_TRICKS = Kind(
    "impossible-tally",
    "Tricks of all players together: {count}, but a game has {tricks}.",
    "Correct the tricks of whoever was counted wrongly.",
)
TALLY_MOST = Kind(
    "impossible-tally",
    "Cards of all players together that count as {counted}: {count}, but the pack has {most}.",
    _TALLY_REMEDY,
)
TALLY_ALL = Kind(
    "impossible-tally",
    "Cards of all players together that count as {counted}: {count}, but all {most} of the pack were taken.",
    _TALLY_REMEDY,
)
TALLY_LEAST = Kind(
    "impossible-tally",
    "Cards of all players together that count as {counted}: {count}, but of the {most} in the pack "
    "{least} at least were taken.",
    _TALLY_REMEDY,
)
TALLY_HELD = Kind(
    "impossible-tally",
    "Cards of {player} that count as {counted}: {count}, but with tricks: {tricks} there are {cards} cards.",
    _TALLY_REMEDY,
)
TALLY_KINDS = Kind(
    "impossible-tally",
    "Cards of {player} of all kinds together: {count}, but with tricks: {tricks} there are {cards} cards.",
    _TALLY_REMEDY,
)
TALLY_POINTS = Kind(
    "impossible-tally",
    "In-play points of {player}: {points}, but tricks and cards as counted bring from {low} to {high}.",
    _TALLY_REMEDY,
)
TALLY_POINTS_TOGETHER = Kind(
    "impossible-tally",
    "In-play points of all players together: {points}, but a game with such counts brings from {low} "
    "to {high}.",
    _TALLY_REMEDY,
)

COUNT_MISSING = Kind(
    "missing-key",
    "`{key}` is missing: under the rules `{ruleset}` it decides on a bonus.",
    "Write the count for each player: `{key}: 4`.",
)

NO_HAND_FILE = Kind(
    "missing-file",
    "There is no file `{file}`.",
    "Write the path of the hand's file as seen from the set's folder: `games/02.yaml`.",
)
NO_HAND_FILE_GUESS = NO_HAND_FILE._replace(remedy="Did you mean `{guess}`?")
HAND_FILE_ELSEWHERE = Kind(
    "missing-file",
    "`{file}` does not lie beside the set's file or below it.",
    "Put the hand's file there, and write its path from the set's folder: `games/02.yaml`.",
)
HAND_FILE_UNREADABLE = Kind(
    "missing-file", "`{file}` cannot be read: {reason}.", "Check the name, the permissions and the disk."
)
HAND_FILE_EMPTY = Kind("wrong-value", "There is no record in `{file}`.", "Write the hand's tricks in it.")
HAND_FILE_OF_ANOTHER_KIND = Kind(
    "wrong-value", "`{file}` holds no hand: it is a {held}/1.", "Name the file of a hand."
)
HAND_FILE_OF_SEVERAL = Kind(
    "wrong-value", "`{file}` holds more than one record.", "Give each hand of the set a file of its own."
)
PLAYERS_DIFFER = Kind(
    "wrong-value",
    "The players here are {players}, but in the set they are {others}.",
    "Name the set's players in the set's order, or leave `players` out.",
)
PLAYERS_SAT_IN = PLAYERS_DIFFER._replace(remedy="If they did sit so, write `{line}` in the set's entry.")
PLAYERS_IN_ENTRY = Kind(
    "wrong-value", "A game of a set has the set's players; they are not named again.", "Leave `players` out."
)
PLAYERS_IN_ENTRY_SAT_IN = PLAYERS_IN_ENTRY._replace(
    says="A game of a set has the set's players; only who sat in for one of them is named.",
    remedy="Write `{line}` in place of `players`.",
)
PLAYERS_IN_ENTRY_CIRCLE = PLAYERS_IN_ENTRY._replace(
    says="{players} do not sit so in this set; nearest to it they sit as {others}.",
    remedy="Leave `players` out, or write who sat in for whom: `seats: {{Boris: Eve}}`.",
)
SEATED_ALREADY = Kind(
    "wrong-value",
    "“{player}” has a seat in this set, and cannot sit in for {owner}.",
    "Name who did sit in for {owner}.",
)
SITS_IN_TWICE = Kind(
    "wrong-value",
    "“{player}” cannot sit in for {owner} as well.",
    "Name who did sit in for {owner}.",
    proof="“{player}” sits in for {owner} here.",
)

# --- claims and rulings -----------------------------------------------------------------------------

_CLAIM_REMEDY = "Correct the claimed figure, or the record if the cards were written down wrongly."

CLAIMED_POINTS = Kind(
    "claim-differs",
    "In-play points of {player}: {claimed} claimed, {counted} counted ({difference}).",
    _CLAIM_REMEDY,
)
CLAIMED_TRICKS = Kind(
    "claim-differs",
    "Tricks of {player}: {claimed} claimed, {counted} counted ({difference}).",
    _CLAIM_REMEDY,
)
CLAIMED_COUNT = Kind(
    "claim-differs",
    "Cards of {player} that count as {figure}: {claimed} claimed, {counted} counted ({difference}).",
    _CLAIM_REMEDY,
)
CLAIMED_BONUS = Kind(
    "claim-differs",
    "Bonus of {player} for {figure}: {claimed} claimed, {counted} counted ({difference}).",
    _CLAIM_REMEDY,
)
CLAIMED_BONUSES = Kind(
    "claim-differs",
    "Bonuses of {player} together: {claimed} claimed, {counted} counted ({difference}).",
    _CLAIM_REMEDY,
)
CLAIMED_TOTAL = Kind(
    "claim-differs",
    "Total of {player}: {claimed} claimed, {counted} counted ({difference}).",
    _CLAIM_REMEDY,
)
CLAIMED_RUNNING = Kind(
    "claim-differs",
    "The running count of {player} parts from the cards at trick {trick}: "
    "{claimed} claimed, {counted} counted ({difference}).",
    _CLAIM_REMEDY,
    proof="Trick {trick} brings {player} {points} by the count.",
)
CLAIMED_RUNNING_BANK = Kind(
    "claim-differs",
    "The running count of {player} parts from the cards at the bank: "
    "{claimed} claimed, {counted} counted ({difference}).",
    _CLAIM_REMEDY,
    proof="The bank brings {player} {points} by the count.",
)
CLAIMED_RUNNING_LENGTH = Kind(
    "claim-differs",
    "The running count of {player} has {claimed} figures, but there are {counted} takings.",
    "Write one figure for each trick, and one more for the bank if you like.",
)

CLAIM_OPEN = Kind(
    "claim-open",
    "What is claimed for {player} cannot be checked: the bank is theirs, and its cards are not known.",
    "Correct what hides the bank, or write it down.",
    severity="note",
)

# What would explain a claimed figure. The rulesets, ladders and cards are lists.
BY_RULES = Reason("rules", "It is right under the rules {rulesets}.")
ALL_BY_RULES = Reason("rules", "All the figures claimed here are right under the rules {rulesets}.")
WITHOUT_BANK = Reason("bank", "It is right if the bank is left out.")
WITHOUT_BANK_POINTS = Reason("bank", "It is right if the bank counts for bonuses only.")
WITHOUT_BANK_BONUSES = Reason("bank", "It is right if the bank counts for points only.")
WITHOUT_BONUS = Reason("bonus", "It is right without the bonus of {points} for {figure}.")
WITHOUT_BONUSES = Reason("bonus", "It is right without any bonus.")
NOT_DOUBLED = Reason("doubled", "It is right if {card} is not doubled.")
ONE_NOT_DOUBLED = Reason("doubled", "It is right if one of these is not doubled: {cards}.")
WITHOUT_RULINGS = Reason("rulings", "It is right without the rulings.")
OF_ANOTHER = Reason("player", "It is the figure of {other}.")

IDLE_RULING = Kind(
    "idle-ruling",
    "This ruling settles nothing: no {fault} was found.",
    "Take the ruling out, or leave out its fault if it is a plain adjustment.",
)
IDLE_RULING_OTHERS = Kind(
    "idle-ruling",
    "This ruling settles nothing: no {fault} was found, but {found}.",
    "Correct the name of the fault, or leave it out if the ruling is a plain adjustment.",
)
IDLE_RULING_ELSEWHERE = Kind(
    "idle-ruling",
    "This ruling settles nothing: {fault} was found, but not where the ruling says.",
    "Correct the trick and the player in the ruling.",
    proof="Here {fault} was found.",
)
IDLE_RULING_AGAIN = Kind(
    "idle-ruling",
    "This ruling settles nothing: the {fault} it names is settled by a ruling before it.",
    "Take one of the rulings out, or leave out the fault of the second if it is a plain adjustment.",
    proof="Here {fault} was found.",
)

# --- the ruleset ------------------------------------------------------------------------------------

OVERLAPPING_RUNGS = Kind(
    "overlapping-rungs",
    "A count of {count} falls on two rungs of `{ladder}`.",
    "Let each count stand on one rung.",
    proof="It falls on this rung already.",
)
UNREACHABLE_RUNG = Kind(
    "unreachable-rung",
    "Nobody can reach the rung `{rung}` of `{ladder}`: a player can have {most} at most.",
    "Correct the rung, or remove it.",
)
RANK_WITHOUT_KIND = Kind("bad-kinds", "The rank {rank} is of no kind.", "Add it to one of the kinds.")
RANK_OF_TWO_KINDS = Kind(
    "bad-kinds",
    "The rank {rank} is of two kinds, `{kind}` and `{other}`.",
    "Keep it in one; `{other}: none` removes a kind.",
)
BAD_RANK = Kind("bad-kinds", "`{token}` is not a rank.", "The ranks are A 2 3 4 5 6 7 8 9 10 J Q K.")
REPEATED_RANK = Kind(
    "bad-kinds", "The rank {rank} stands here twice.", "Name each of the thirteen ranks once."
)
MISSING_RANKS = Kind(
    "bad-kinds", "Not all ranks are here: {ranks} missing.", "Name each of the thirteen ranks once."
)
EMPTY_KIND = Kind("bad-kinds", "No rank is of the kind `{kind}`.", "Name its ranks, or take the kind out.")
RESERVED_KIND = Kind("bad-kinds", "A kind cannot be called `{kind}`.", "Choose another name for it.")
UNKNOWN_LADDER = Kind(
    "unknown-key", "Nothing called `{key}` can be counted for a bonus.", "A ladder counts one of {keys}."
)
DEAL_LEAVES_NO_GAME = Kind(
    "wrong-value",
    "A deal of {cards} cards with {discards} discards leaves {tricks} tricks.",
    "A game has from 1 to 13 tricks.",
)
BACKWARD_RUNG = Kind("wrong-value", "The rung `{rung}` runs backwards.", "Write the lower count first.")
BAD_RUNG = Kind("wrong-value", "`{token}` is not a rung.", "Write a count, `3: 25`, or a range, `4-12: 50`.")
CIRCULAR_EXTENDS = Kind(
    "bad-extends", "`{token}` comes back to this ruleset.", "Extend a ruleset that does not extend this one."
)
NOTHING_TO_EXTEND = Kind(
    "bad-extends",
    "There is no ruleset `{token}` to extend.",
    "Name a shipped one ({rulesets}), or a file beside this one.",
)
FAULTY_EXTENDS = Kind(
    "bad-extends", "The ruleset `{token}` has faults itself.", "See `rmscore rules check {token}`."
)

CATALOGUE: tuple[Kind, ...] = tuple(value for value in globals().values() if isinstance(value, Kind))

RULED: tuple[str, ...] = (
    *(
        "revoke",
        "duplicate-card",
        "hands-shifted",
        "not-in-hand",
        "wrong-leader",
        "wrong-winner",
        "wrong-dealer",
    ),
    *("card-count", "trick-count", "bank-count", "bad-deal", "claim-differs"),
)
"""The names of faults that a table may rule on: those of the play, not those of the file."""
