"""JSON Schemas of the three formats, made from the reader's own tables, for editors.

A schema never refuses what the reader takes. It sees records as editors do, with scalars typed: so where
the reader takes any scalar as text, the schema takes every type of scalar; and since a key with nothing
behind it counts as not written, the schema takes null, except where the key is needed. What hangs on a
ruleset is asked of records under a shipped one. Only words that editors know from draft 7 on are used.
"""

from __future__ import annotations

from rmscore.show.schema.values import Schema

KINDS = ("hand", "set", "ruleset")


def schema(kind: str) -> Schema:
    """The schema of a hand, a set or a ruleset."""
    from rmscore.show.schema import records, rules

    made = {"hand": records.hand, "set": records.set_, "ruleset": rules.ruleset}[kind]()
    draft = "https://json-schema.org/draft/2020-12/schema"
    return {"$schema": draft, "$id": f"urn:rmscore:{kind}:1", **made}


def text(kind: str) -> str:
    """The schema as a file holds it."""
    from json import dumps

    return dumps(schema(kind), ensure_ascii=False, indent=2) + "\n"
