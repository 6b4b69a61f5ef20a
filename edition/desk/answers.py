"""What the desk answers: each question of the page is a call of the store or of a view, and nothing is decided here."""

from __future__ import annotations

from starlette.requests import Request

from edition.desk import requests, structure, tell, wordlists
from edition.desk.acts import decisions_of
from edition.desk.edits import Act, load_edits
from edition.desk.history import sheet_number
from edition.desk.library import Snapshot
from edition.desk.reading import line_decisions, sheet_of, state_decisions
from edition.desk.series import Series
from edition.desk.stepping import Steps
from edition.desk.store import Recorded, Store
from edition.desk.structure_file import NewEntry
from edition.desk.tell import Json, Session
from edition.desk.translating import confirm, facing, translate
from edition.words import Lang
from normalize.errors import InputError


class Desk:
    """The answers of one desk: a store, in one hand."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.session = Session(store.hand, store.opened)
        self.steps = Steps(store)

    # ------------------------------------------------------------------ what is read

    def documents(self, lang: Lang, _request: Request) -> Json:
        corpus = self.store.library.corpus()
        found = [tell.overview(lang, self._snapshot(name)) for name in corpus.documents]
        return {"documents": found, "hand": dict(tell.people(lang, corpus, self.store.hand))}

    def sheet(self, lang: Lang, request: Request) -> Json:
        snapshot = self._snapshot(request.path_params["document"])
        told = tell.sheet(lang, snapshot, request.path_params["sheet"], self.session)
        undo, redo = self.steps.waiting(snapshot)
        told |= {"undo": told["undo"] + undo, "redo": told["redo"] + redo}
        return told | {"learn": self.store.library.may_learn(snapshot)}

    def alike(self, lang: Lang, request: Request) -> Json:
        snapshot = self._snapshot(request.path_params["document"])
        start, end = _number(request, "start"), _number(request, "end")
        return tell.concordance(lang, snapshot, Series(snapshot).alike(start, end, request.query_params.get("value", "")))

    def history(self, lang: Lang, request: Request) -> Json:
        snapshot = self._snapshot(request.path_params["document"])
        return tell.told_history(lang, snapshot, _number(request, "skip"), load_edits(snapshot.source.folder))

    def words(self, _lang: Lang, request: Request) -> Json:
        asked = request.query_params
        order: wordlists.Order = {"seldom": "seldom", "word": "word"}.get(asked.get("order", ""), "often")  # type: ignore[assignment]
        found = wordlists.forms(self._snapshots(request))
        rows, total = wordlists.listed(found.values(), order=order, within=asked.get("within", ""), only_open=asked.get("open") == "1")
        told = [{"form": f.form, "count": f.count, "open": f.open, "documents": len(f.documents)} for f in rows]
        return {"forms": told, "total": total, "all": len(found)}

    def places(self, _lang: Lang, request: Request) -> Json:
        found = wordlists.places(self._snapshots(request), request.query_params.get("form", ""))
        sheets = {name: self._snapshot(name) for name in {where.document for where in found}}
        return {"places": [placed(where, sheets[where.document]) for where in found], "most": wordlists.MOST}

    def translation(self, _lang: Lang, request: Request) -> Json:
        snapshot = self._snapshot(request.path_params["document"])
        found = facing(snapshot, sheet_of(snapshot, request.path_params["sheet"]))
        hand = snapshot.source.translation.hand
        return {"clauses": [tell.facing(one) for one in found], "hand": hand, "may": hand in ("", self.store.hand)}

    def clauses(self, _lang: Lang, request: Request) -> Json:
        return tell.structure(self._snapshot(request.path_params["document"]))

    def _snapshots(self, request: Request) -> list[Snapshot]:
        whole = request.query_params.get("scope") == "corpus"
        names = self.store.library.corpus().documents if whole else (request.path_params["document"],)
        return [self._snapshot(name) for name in names]

    # --------------------------------------------------------------- what is written

    def decide(self, asked: requests.Decide, document: str) -> Recorded:
        said = [act.said for act in asked.acts]
        return self.store.record(document, asked.version, lambda snapshot, writer: decisions_of(snapshot, said, writer))

    def line(self, asked: requests.Line, document: str) -> Recorded:
        return self.store.record(document, asked.version, lambda s, writer: line_decisions(s, asked.line, asked.text, writer, asked.reason))

    def state(self, asked: requests.State, document: str) -> Recorded:
        return self.store.record(
            document, asked.version, lambda s, writer: state_decisions(s, asked.sheet, asked.state, writer, asked.reason)
        )

    def undo(self, asked: requests.Undo, document: str) -> Recorded:
        return self.steps.undo(document, asked.version, asked.batch)

    def redo(self, asked: requests.Redo, document: str) -> Recorded:
        return self.steps.redo(document, asked.version)

    def revoke(self, asked: requests.Revoke, document: str) -> Recorded:
        return self.store.revoke(document, asked.version, asked.ids, asked.reason)

    def learn(self, document: str) -> Json:
        """How many words are in question in the whole document, before and after the machine has looked anew."""
        before = self._snapshot(document)
        after = self.store.library.learn(document)
        return {"before": tell.in_question(before), "after": tell.in_question(after), "looked": after.look != before.look}

    def translate(self, asked: requests.Translate, document: str) -> None:
        seen = {"old": asked.old, "english": asked.english, "fingerprint": asked.fingerprint}
        note = self.steps.note(document, "english", asked.clause)
        translate(self.store.library, document, self.store.hand, asked.clause, **seen, note=note)

    def confirm(self, asked: requests.Confirm, document: str) -> None:
        confirm(self.store.library, document, asked.clause, old=asked.old, fingerprint=asked.fingerprint)

    def begin(self, asked: requests.Begin, document: str) -> None:
        entry = NewEntry(asked.entry.id, asked.entry.kind, asked.entry.fr, asked.entry.en) if asked.entry else None
        self._restructure(document, asked.seen, "begin", str(asked.at), structure.begin(asked.kind, asked.label, asked.at, entry))

    def move(self, asked: requests.Move, document: str) -> None:
        self._restructure(document, asked.seen, "move", asked.clause, structure.move(asked.clause, asked.at))

    def join(self, asked: requests.Join, document: str) -> None:
        self._restructure(document, asked.seen, "join", asked.clause, structure.join(asked.clause))

    def name(self, asked: requests.Name, document: str) -> None:
        self._restructure(document, asked.seen, "name", asked.entry, structure.name_entry(asked.entry, asked.fr, asked.en))

    def _restructure(self, document: str, seen: str, act: Act, what: str, change: structure.Change) -> None:
        structure.restructure(self.store.library, document, seen, change, self.steps.note(document, act, what))

    # ------------------------------------------------------------------------ within

    def _snapshot(self, document: str) -> Snapshot:
        return self.store.library.snapshot(document)

    def told(self, lang: Lang, document: str, recorded: Recorded) -> Json:
        snapshot = self._snapshot(document)
        places = sorted({d.start for d in recorded.decisions if d.act not in ("revoke", "state")})
        said = {"version": snapshot.version, "batch": recorded.batch, "count": len(recorded.decisions), "places": len(places)}
        said["edit"] = recorded.edit
        return said | {"meanwhile": tell.changes(lang, snapshot, recorded.meanwhile)}


def placed(where: wordlists.Where, snapshot: Snapshot) -> Json:
    told = {"document": where.document, "line": where.line, "start": where.start, "end": where.end, "left": where.left, "form": where.form}
    return told | {"right": where.right, "sheet": sheet_number(snapshot, where.line)}


def _number(request: Request, name: str) -> int:
    text = request.query_params.get(name, "0")
    if not (text.isascii() and text.isdigit() and len(text) < 12):
        raise InputError("desk-place", start=text[:20], end="")
    return int(text)
