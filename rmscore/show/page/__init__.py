"""Records as one web page that needs nothing else: no network, no other file."""

from __future__ import annotations

from collections.abc import Sequence

from rmscore.show.markup import Markup, element, join
from rmscore.show.page.frame import document
from rmscore.show.page.record import section
from rmscore.show.progress import Bar
from rmscore.show.sharing import Shared
from rmscore.show.words import RUSSIAN_SYMBOLS, _, n_


def text(records: Sequence[Shared], style: str) -> str:
    """The whole page. `style` is how ranks are written; suits are drawn, or symbols in a sentence."""
    style = RUSSIAN_SYMBOLS if style == "ru" else "symbols"
    if len(records) == 1:
        title = records[0].title
        body: Markup = section(records[0], style, 1, 1)
    else:
        title = n_("{n} record", "{n} records", len(records))
        contents = [
            element("li", element("a", shared.title, href=f"#record-{number}"))
            for number, shared in enumerate(records, 1)
        ]
        body = join(
            element(
                "header",
                element("h1", title),
                element("nav", element("ol", contents), aria_label=_("Records on this page")),
            ),
            [section(shared, style, number, 2) for number, shared in enumerate(Bar().over(records), 1)],
        )
    return document(title, element("main", body), "page")
