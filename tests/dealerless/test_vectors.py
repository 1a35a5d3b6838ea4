"""Checks the vectors in tests/data/dealerless: python3 -m unittest discover -s tests/dealerless"""

import copy
import json
import unittest
from pathlib import Path

from ristretto import G, Point, multi
from verifier import Cipher, Match, Refused, add, encode_cipher, verify

DATA = Path(__file__).parent.parent / "data" / "dealerless"
WHOLE = json.loads((DATA / "match.json").read_text())
FAULTS = sorted((DATA / "faults").glob("*.json"))


def message(entry):
    return "AB".index(entry["seat"]), entry["kind"], bytes.fromhex(entry["bytes"])


def plain(value):
    """A value in the vectors' format."""
    if isinstance(value, Cipher):
        return [value.c0.encode().hex(), value.c1.encode().hex()]
    if isinstance(value, Point):
        return value.encode().hex()
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, dict):
        return {name: plain(part) for name, part in value.items()}
    return value


def scalar(text):
    return int.from_bytes(bytes.fromhex(text), "little")


def states():
    """The match before its first message and after each one."""
    match = Match(WHOLE["terms"], WHOLE["visible"])
    yield copy.deepcopy(match)
    match.acceptance = bytes.fromhex(WHOLE["acceptance"])
    for entry in WHOLE["messages"]:
        match.take(*message(entry))
        match.reveal(entry["reveals"])
        yield copy.deepcopy(match)


STATES = list(states())


# Faults also checked in whole logs: a leftover message, a repeated message, a complaint and an opening.
IN_LOGS = ["order_second_answer", "order_opening_twice", "box_of_garbage", "opening_visible_square"]

# The equations from V1 to V5 that fail.
VIOLATED = {
    "shuffle_v1": [1],
    "shuffle_v2": [2],
    "shuffle_v3": [3],
    "shuffle_v4": [4],
    "shuffle_v5": [5],
    "shuffle_v4_and_v5": [4, 5],
}


class Vectors(unittest.TestCase):
    def test_every_message_and_every_value_of_the_whole_match(self):
        match = copy.deepcopy(STATES[0])
        match.acceptance = bytes.fromhex(WHOLE["acceptance"])
        for index, entry in enumerate(WHOLE["messages"]):
            with self.subTest(index=index, kind=entry["kind"]):
                asked = match.pending
                self.assertEqual(match.take(*message(entry)), entry["event"])
                self.compare(match, asked, entry)
                match.reveal(entry["reveals"])
        values = WHOLE["values"]
        self.assertEqual(match.terms_id().hex(), values["terms"])
        self.assertEqual(match.joint.encode().hex(), values["H"])
        self.assertEqual(match.cid.hex(), values["cid"])
        self.assertEqual(match.mid.hex(), values["mid"])
        self.assertEqual([point.encode().hex() for point in match.k], values["K"])

    def compare(self, match, asked, entry):
        expected, values = dict(entry["values"]), match.values
        if entry["kind"] == "key":
            self.assertEqual(multi([(scalar(expected.pop("x")), G)]), values["X"])
        if entry["kind"] == "deck":
            self.compare_shuffle(match, expected, values)
        if entry["kind"] == "action":
            self.assertEqual(expected.pop("ply"), match.ply)
            if "hidden square" in expected:
                place = match.places[expected.pop("hidden square")]
                self.assertTrue(match.is_named(values["c"], place, scalar(expected.pop("hidden e"))))
        if "K" in expected:
            self.compare_box(match, asked, expected, entry)
        for name, value in expected.items():
            self.assertEqual(plain(values[name]), value, name)

    def compare_shuffle(self, match, expected, values):
        for name in "xyze":
            self.assertEqual(values[name], scalar(expected.pop(name)), name)
        for i, (place, rho) in enumerate(zip(expected.pop("pi"), expected.pop("rho"))):
            rho = scalar(rho)
            blind = Cipher(multi([(rho, G)]), multi([(rho, match.joint)]))
            card = add(values["before"][place], blind)
            self.assertEqual(encode_cipher(card), encode_cipher(values["after"][i]))

    def compare_box(self, match, asked, expected, entry):
        keys = (e for e in WHOLE["messages"] if e["kind"] == "key" and e["seat"] == entry["seat"])
        x = scalar(next(keys)["values"]["x"])
        key = asked.mark.t.c1 - multi([(x, asked.mark.t.c0)])
        self.assertEqual(key.encode().hex(), expected.pop("K"))
        match.ply -= 1
        pad = match.pad(asked.seat, key)
        match.ply += 1
        self.assertEqual(pad.hex(), expected.pop("pad"))
        opened = bytes(one ^ other for one, other in zip(asked.mark.box, pad))
        self.assertEqual(opened, bytes.fromhex(entry["bytes"])[32:66])

    def test_the_logs_alone_reproduce_the_match(self):
        logs = [[], []]
        for entry in WHOLE["messages"]:
            seat, kind, data = message(entry)
            logs[seat].append((kind, data))
        shown = iter(e["reveals"] for e in WHOLE["messages"] if e["kind"] == "answer")
        acceptance = bytes.fromhex(WHOLE["acceptance"])
        _, events, refused = verify(WHOLE["terms"], WHOLE["visible"], acceptance, logs, lambda _: next(shown))
        self.assertIsNone(refused)
        self.assertEqual([event for _, event in events], [e["event"] for e in WHOLE["messages"]])

    def test_the_invalid_message_of_two_logs_is_named(self):
        for name in IN_LOGS:
            with self.subTest(name):
                fault = json.loads((DATA / "faults" / f"{name}.json").read_text())
                entries = WHOLE["messages"][:fault["after"]] + fault["messages"]
                logs = [[], []]
                for entry in entries:
                    seat, kind, data = message(entry)
                    logs[seat].append((kind, data))
                shown = iter(e.get("reveals", []) for e in entries if e["kind"] == "answer")
                acceptance = bytes.fromhex(WHOLE["acceptance"])
                _, events, refused = verify(
                    WHOLE["terms"], WHOLE["visible"], acceptance, logs, lambda _: next(shown)
                )
                if "refused" in fault["expected"]:
                    self.assertEqual(refused, (seat, len(logs[seat]) - 1, fault["expected"]["refused"]))
                else:
                    self.assertIsNone(refused)
                    self.assertEqual(events[-1][1]["event"], "illegal mark")

    def test_every_fault_is_refused_for_its_reason(self):
        self.assertGreater(len(FAULTS), 90)
        for path in FAULTS:
            with self.subTest(path.stem):
                self.check(json.loads(path.read_text()), path.stem)

    def check(self, fault, name):
        match = copy.deepcopy(STATES[fault["after"]])
        *before, last = map(message, fault["messages"])
        for earlier in before:
            match.take(*earlier)
        if "refused" in fault["expected"]:
            with self.assertRaises(Refused) as refused:
                match.take(*last)
            self.assertEqual(str(refused.exception), fault["expected"]["refused"])
            if name in VIOLATED:
                equations = match.values["equations"]
                self.assertEqual([i for i, holds in enumerate(equations, 1) if not holds], VIOLATED[name])
        else:
            self.assertEqual(match.take(*last), {"event": "illegal mark", "by": fault["expected"]["illegal mark"]})


if __name__ == "__main__":
    unittest.main()
