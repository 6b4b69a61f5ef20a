"""What the desk answers: each question of the page is a call of the store or of a view, and nothing is decided here."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request

from edition.decisions import BARE, Decision
from edition.desk import proposals, proposed, requests, structure, tell, tell_series, wordlists
from edition.desk.across import record_across, spread
from edition.desk.acts import Said, Writer, decisions_of
from edition.desk.edits import Act, load_edits
from edition.desk.history import sheet_number
from edition.desk.library import Snapshot
from edition.desk.reading import line_decisions, sheet_of, state_decisions
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
        return told | {"documents": len(self.store.library.names()), "learn": self.store.library.may_learn(snapshot)}

    def alike(self, lang: Lang, request: Request) -> Json:
        snapshot = self._snapshot(request.path_params["document"])
        start, end = _number(request, "start"), _number(request, "end")
        value = request.query_params.get("value", "")
        others = [other for other in self._snapshots(request) if other.id != snapshot.id]
        return tell_series.concordance(lang, snapshot, others, start, end, value)

    def history(self, lang: Lang, request: Request) -> Json:
        document = request.path_params["document"]
        snapshot = self._snapshot(document)
        told = tell.told_history(lang, snapshot, _number(request, "skip"), load_edits(snapshot.source.folder))
        elsewhere = spread(self.store.library, document)
        return told | {"batches": [batch | {"elsewhere": elsewhere.get(batch["name"], 0)} for batch in told["batches"]]}

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

    def proposals(self, lang: Lang, request: Request) -> Json:
        return proposals.listed(lang, self._snapshot(request.path_params["document"]))

    def clauses(self, _lang: Lang, request: Request) -> Json:
        snapshot = self._snapshot(request.path_params["document"])
        return tell.structure(snapshot) | {"proposed": proposed.proposal(snapshot)}

    def _snapshots(self, request: Request) -> list[Snapshot]:
        whole = request.query_params.get("scope") == "corpus"
        names = self.store.library.corpus().documents if whole else (request.path_params["document"],)
        return [self._snapshot(name) for name in names]

    # --------------------------------------------------------------- what is written

    def decide(self, asked: requests.Decide, document: str) -> Recorded:
        said = [act.said for act in asked.acts]
        return self.store.record(document, asked.version, lambda snapshot, writer: decisions_of(snapshot, said, writer))

    def across(self, asked: requests.Across, document: str) -> Recorded:
        said: dict[str, list[Said]] = {}
        for place in asked.places:
            said.setdefault(place.document, []).append(Said("read", place.start, place.end, asked.value))
        seen = {document: asked.version, **{name: asked.versions.get(name, "") for name in said if name != document}}
        return record_across(self.store, document, seen, lambda snapshot, writer: decisions_of(snapshot, said.get(snapshot.id, ()), writer))

    def line(self, asked: requests.Line, document: str) -> Recorded:
        return self.store.record(document, asked.version, lambda s, writer: line_decisions(s, asked.line, asked.text, writer, asked.reason))

    def state(self, asked: requests.State, document: str) -> Recorded:
        return self.store.record(
            document, asked.version, lambda s, writer: state_decisions(s, asked.sheet, asked.state, writer, asked.reason)
        )

    def undo(self, asked: requests.Undo, document: str) -> Recorded:
        return self._followed(document, self.steps.undo(document, asked.version, asked.batch))

    def redo(self, asked: requests.Redo, document: str) -> Recorded:
        return self._followed(document, self.steps.redo(document, asked.version))

    def revoke(self, asked: requests.Revoke, document: str) -> Recorded:
        return self._followed(document, self.store.revoke(document, asked.version, asked.ids, asked.reason))

    def _followed(self, document: str, recorded: Recorded) -> Recorded:
        proposals.follow_english(self.store.library, document, self.store.hand, recorded.decisions)
        return recorded

    def answer(self, asked: requests.Answer, document: str) -> Recorded:
        name, reason = asked.id, asked.reason
        value = None if asked.noted else asked.value
        snapshot = self._snapshot(document)
        proposals.demand_open(snapshot, name, asked.answer, reason)
        english = ("", "")
        if asked.answer == "adopt" and value is not None and proposals.proposal(snapshot, name).proposal.layer == "english":
            english = proposals.write_english(self.store.library, document, name, value, self.store.hand)

        def made(snapshot: Snapshot, writer: Writer) -> Sequence[Decision]:
            return proposals.answer_decisions(snapshot, name, asked.answer, value, reason, writer, english)

        return self.store.record(document, asked.version, made)

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

    def take(self, asked: requests.Take, document: str) -> None:
        proposed.take(self.store.library, document, self.store.hand, shown=asked.proposed, version=asked.seen)

    def anew(self, asked: requests.Anew, document: str) -> None:
        proposed.anew(self.store.library, document, asked.lang, shown=asked.proposed, version=asked.seen)

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
        written = {document: recorded.decisions, **recorded.others}
        places = {(name, d.start) for name, decisions in written.items() for d in decisions if d.act not in BARE | {"state"}}
        count = sum(map(len, written.values()))
        said = {"version": snapshot.version, "batch": recorded.batch, "count": count, "places": len(places)}
        said |= {"documents": sum(map(bool, written.values())), "edit": recorded.edit}
        return said | {"meanwhile": tell.changes(lang, snapshot, recorded.meanwhile)}


def placed(where: wordlists.Where, snapshot: Snapshot) -> Json:
    told = {"document": where.document, "line": where.line, "start": where.start, "end": where.end, "left": where.left, "form": where.form}
    return told | {"right": where.right, "sheet": sheet_number(snapshot, where.line)}


def _number(request: Request, name: str) -> int:
    text = request.query_params.get(name, "0")
    if not (text.isascii() and text.isdigit() and len(text) < 12):
        raise InputError("desk-place", start=text[:20], end="")
    return int(text)
