"""An independent verifier for whole matches, written from docs/dealerless.md. The program does not use it."""

import hashlib
from collections import namedtuple

from ristretto import G, IDENTITY, ORDER, decode, multi, one_way_map

Cipher = namedtuple("Cipher", "c0 c1")
EMPTY = Cipher(IDENTITY, IDENTITY)
Pending = namedtuple("Pending", "seat data explore mark")
Explore = namedtuple("Explore", "square card d u w w_share")
Mark = namedtuple("Mark", "j card d t box")


class Refused(Exception):
    """A message is invalid; the argument is the kind of refusal."""


def require(condition, kind):
    if not condition:
        raise Refused(kind)


def add(one, other):
    return Cipher(one.c0 + other.c0, one.c1 + other.c1)


def encode_cipher(cipher):
    return cipher.c0.encode() + cipher.c1.encode()


def u16(number):
    return number.to_bytes(2, "little")


class Transcript:
    def __init__(self, kind):
        self.hash = hashlib.sha512()
        self.put("proto", b"spielkiste/fair/1")
        self.put("kind", kind.encode())

    def put(self, label, data):
        label = label.encode()
        self.hash.update(bytes([len(label)]) + label + len(data).to_bytes(4, "little") + data)

    def digest(self):
        return self.hash.digest()

    def id(self):
        return self.digest()[:32]

    def challenge(self, name):
        self.put("challenge", name.encode())
        h = self.digest()
        self.put("h", h)
        return int.from_bytes(h, "little") % ORDER


class Reader:
    def __init__(self, data, lengths):
        require(len(data) in lengths, "length")
        self.data, self.at = data, 0

    def take(self, count):
        self.at += count
        return self.data[self.at - count:self.at]

    def u16(self):
        return int.from_bytes(self.take(2), "little")

    def point(self):
        point = decode(self.take(32))
        require(point is not None, "encoding")
        return point

    def cipher(self):
        return Cipher(self.point(), self.point())

    def scalar(self):
        scalar = as_scalar(self.take(32))
        require(scalar is not None, "encoding")
        return scalar

    def read(self):
        return self.data[:self.at]


def as_scalar(data):
    number = int.from_bytes(data, "little")
    return number if number < ORDER else None


def check_lin(transcript, witnesses, relations, reader):
    """relations: (Y, [(index of the witness, B), ...])"""
    c = reader.scalar()
    z = [reader.scalar() for _ in range(witnesses)]
    for image, bases in relations:
        t = multi([(z[index], base) for index, base in bases] + [(-c, image)])
        transcript.put("T", t.encode())
    require(transcript.challenge("lin") == c, "proof")


def generators(n):
    points = []
    for i in range(n + 1):
        transcript = Transcript("generator")
        transcript.put("i", i.to_bytes(4, "little"))
        points.append(one_way_map(transcript.digest()))
    return points


def check_shuffle(ctx, h, k, before, after, reader, values):
    """Stores the challenges in values, for comparison."""
    n = len(before)
    tr = Transcript("shuffle")
    tr.put("ctx", ctx)
    tr.put("H", h.encode())
    tr.put("in", b"".join(map(encode_cipher, before)))
    tr.put("out", b"".join(map(encode_cipher, after)))
    sent = {}

    def receive(name):
        sent[name] = reader.point()
        tr.put(name, sent[name].encode())

    receive("ca")
    x = tr.challenge("x")
    receive("cb")
    y, z = tr.challenge("y"), tr.challenge("z")
    for name in ("cd", "c1", "cx", "cb0", "e0", "e1"):
        receive(name)
    e = tr.challenge("e")
    d = [reader.scalar() for _ in range(n)]
    p = [reader.scalar() for _ in range(n - 2)]
    f = [reader.scalar() for _ in range(n)]
    r, s, q, tau = (reader.scalar() for _ in range(4))
    values.update(x=x, y=y, z=z, e=e, points=sent)

    powers = [pow(x, i, ORDER) for i in range(1, n + 1)]
    product = 1
    for i in range(1, n + 1):
        product = product * (y * i + powers[i - 1] - z) % ORDER
    p = [d[0]] + p + [e * product]

    def com(vector, blind):
        return multi([(blind, k[0])] + list(zip(vector, k[1:])))

    sum_k = multi([(1, point) for point in k[1:]])
    v1 = com(d, r) == multi([(e * y, sent["ca"]), (e, sent["cb"]), (-e * z, sum_k), (1, sent["cd"])])
    steps = [e * p[i] - p[i - 1] * d[i] for i in range(1, n)]
    v2 = com(steps, s) == multi([(e, sent["cx"]), (1, sent["c1"])])
    v3 = com(f, q) == multi([(e, sent["cb"]), (1, sent["cb0"])])
    halves = []
    for half, base in ((0, G), (1, h)):
        left = multi([(f[i], after[i][half]) for i in range(n)] + [(tau, base)])
        right = multi([(e * powers[i], before[i][half]) for i in range(n)] + [(1, sent[f"e{half}"])])
        halves.append(left == right)
    values["equations"] = [v1, v2, v3] + halves
    require(all(values["equations"]), "shuffle")


class Match:
    """The public state of a match."""

    def __init__(self, terms, visible):
        self.terms = terms
        self.width, self.height, self.mines = terms["width"], terms["height"], terms["mines"]
        self.first = "AB".index(terms["first"])
        clear = set(terms["clear"])
        squares = [square for square in range(self.width * self.height) if square not in clear]
        self.places = {square: place for place, square in enumerate(squares)}
        self.n = len(squares)
        self.visible = {square: 0 for square in visible}
        self.acceptance = None
        self.keys, self.marking = [None, None], [None, None]
        self.spent, self.opened = [{}, {}], [False, False]
        self.joint = self.d1 = self.d2 = self.cid = self.mid = self.k = None
        self.ply, self.pending, self.found, self.illegal = 0, None, 0, False
        self.values = {}

    # Due messages.

    def deck_due(self, seat):
        if self.joint is None:
            return None
        if seat == 0:
            if self.d1 is None:
                return "D1"
            return "MA" if self.marking[1] is not None and self.marking[0] is None else None
        if self.d1 is not None and self.d2 is None:
            return "D2"
        return "MB" if self.d2 is not None and self.marking[1] is None else None

    def expects(self, seat, kind):
        if self.opened[seat]:
            return False
        if kind == "key":
            return self.keys[seat] is None and (seat == 1 or self.keys[1] is not None and self.acceptance is not None)
        if kind == "deck":
            return self.deck_due(seat) is not None
        if kind == "action":
            turn = (self.first + self.ply) % 2 == seat
            return turn and self.marking[seat] is not None and self.pending is None and self.found < self.mines
        if kind in ("answer", "complaint"):
            owed = self.pending is not None and self.pending.seat != seat and not self.illegal
            return owed and self.marking[seat] is not None and (kind == "answer" or self.pending.mark is not None)
        return self.joint is not None

    def take(self, seat, kind, data):
        require(self.expects(seat, kind), "order")
        self.values = {}
        return getattr(self, f"take_{kind}")(seat, data)

    def reveal(self, squares):
        for square in squares:
            self.visible.setdefault(square, self.ply)

    # Keys.

    def terms_id(self):
        terms = self.terms
        tr = Transcript("terms")
        tr.put("invitation", bytes.fromhex(terms["invitation"]))
        tr.put("rules", terms["rules"].to_bytes(4, "little"))
        for name in ("width", "height", "mines"):
            tr.put(name, u16(terms[name]))
        tr.put("clear", b"".join(u16(square) for square in terms["clear"]))
        tr.put("first", bytes([self.first]))
        return tr.id()

    def take_key(self, seat, data):
        ctx = self.terms_id()
        if seat == 0:
            tr = Transcript("accepted")
            tr.put("terms", ctx)
            tr.put("acceptance", self.acceptance)
            tr.put("XB", self.keys[1].encode())
            ctx = tr.id()
        reader = Reader(data, [96])
        key = reader.point()
        require(key != IDENTITY, "key")
        tr = Transcript("key")
        tr.put("ctx", ctx)
        tr.put("seat", bytes([seat]))
        tr.put("X", data[:32])
        check_lin(tr, 1, [(key, [(0, G)])], reader)
        if seat == 0:
            require(key != self.keys[1] and key + self.keys[1] != IDENTITY, "key")
            self.joint = key + self.keys[1]
            tr = Transcript("match")
            tr.put("accepted", ctx)
            tr.put("XA", key.encode())
            self.cid = tr.id()
            self.k = generators(self.n)
        self.keys[seat] = key
        self.values = {"ctx": ctx, "X": key}
        return {"event": "key"}

    # Decks.

    def take_deck(self, seat, data):
        name = self.deck_due(seat)
        reader = Reader(data, [64 * self.n + 256 + 32 * (3 * self.n + 2)])
        deck = [reader.cipher() for _ in range(self.n)]
        before = {"D1": self.d0(), "D2": self.d1}.get(name, self.d2)
        ctx = self.cid + name.encode()
        self.values = {"name": name, "ctx": ctx, "before": before, "after": deck}
        check_shuffle(ctx, self.joint, self.k, before, deck, reader, self.values)
        if name == "D1":
            self.d1 = deck
        elif name == "D2":
            self.d2 = deck
            tr = Transcript("deal")
            tr.put("match", self.cid)
            tr.put("D1", b"".join(map(encode_cipher, self.d1)))
            tr.put("D2", b"".join(map(encode_cipher, self.d2)))
            self.mid = tr.id()
        else:
            self.marking[seat] = deck
        return {"event": "deck", "name": name}

    def d0(self):
        return [Cipher(IDENTITY, G if place < self.mines else IDENTITY) for place in range(self.n)]

    # Plies.

    def transcript(self, kind, seat, bound, card=None):
        tr = Transcript(kind)
        tr.put("match", self.mid)
        tr.put("seat", bytes([seat]))
        tr.put("ply", self.ply.to_bytes(4, "little"))
        tr.put("bound", bound)
        if card is not None:
            tr.put("card", encode_cipher(card))
        return tr

    def card_of(self, square):
        return self.d2[self.places[square]] if square in self.places else EMPTY

    def neighbours(self, square):
        row, column = divmod(square, self.width)
        for r in range(max(row - 1, 0), min(row + 2, self.height)):
            for c in range(max(column - 1, 0), min(column + 2, self.width)):
                if (r, c) != (row, column) and r * self.width + c in self.places:
                    yield r * self.width + c

    def take_action(self, seat, data):
        require(len(data) > 0, "length")
        require(data[0] in (0, 1), "encoding")
        return self.take_explore(seat, data) if data[0] == 0 else self.take_mark(seat, data)

    def take_explore(self, seat, data):
        reader = Reader(data, [259])
        reader.take(1)
        square, d, u, w_share = reader.u16(), reader.point(), reader.cipher(), reader.point()
        require(square < self.width * self.height, "square")
        require(square not in self.visible, "visible")
        card, w = self.card_of(square), u
        for neighbour in self.neighbours(square):
            w = add(w, self.card_of(neighbour))
        relations = [
            (self.keys[seat], [(0, G)]),
            (d, [(0, card.c0)]),
            (w_share, [(0, w.c0)]),
            (u.c0, [(1, card.c0), (2, G)]),
            (u.c1, [(1, card.c1), (2, self.joint)]),
        ]
        if square not in self.places:
            relations.append((IDENTITY, [(1, G)]))
        check_lin(self.transcript("explore", seat, reader.read()), 3, relations, reader)
        self.pending = Pending(seat, data, Explore(square, card, d, u, w, w_share), None)
        self.values = {"square": square, "c": card, "D": d, "u": u, "w": w, "W": w_share}
        return {"event": "asked"}

    def take_mark(self, seat, data):
        reader = Reader(data, [261])
        reader.take(1)
        j, d, t, box = reader.u16(), reader.point(), reader.cipher(), reader.take(34)
        require(j < self.n, "card")
        require(j not in self.spent[seat], "spent")
        card = self.marking[seat][j]
        relations = [(self.keys[seat], [(0, G)]), (d, [(0, card.c0)]), (t.c0, [(1, card.c0), (2, G)])]
        check_lin(self.transcript("mark", seat, reader.read(), card), 3, relations, reader)
        self.spent[seat][j] = (self.ply, False)
        self.pending = Pending(seat, data, None, Mark(j, card, d, t, box))
        self.values = {"card": j, "c": card, "D": d, "t": t, "box": box}
        return {"event": "asked"}

    @staticmethod
    def bit(card, d, s):
        left = card.c1 - d - s
        require(left == G or left == IDENTITY, "result")
        return left == G

    def settle(self):
        self.pending = None
        self.ply += 1

    def take_answer(self, seat, data):
        asked = self.pending
        return self.answer_explore(seat, data, asked) if asked.explore else self.answer_mark(seat, data, asked)

    def answer_explore(self, seat, data, asked):
        explore = asked.explore
        reader = Reader(data, [96, 128])
        s = reader.point()
        v = reader.point() if len(data) == 128 else None
        relations = [(self.keys[seat], [(0, G)]), (s, [(0, explore.card.c0)])]
        if v is not None:
            relations.append((v, [(0, explore.w.c0)]))
        check_lin(self.transcript("ans-explore", seat, asked.data + reader.read()), 1, relations, reader)
        is_mine = self.bit(explore.card, explore.d, s)
        require(is_mine == (v is None), "result")
        values = {"S": s, "c1 - D - S": explore.card.c1 - explore.d - s}
        event = {"event": "exploded", "square": explore.square}
        if not is_mine:
            left = explore.w.c1 - explore.w_share - v
            numbers = [n for n in range(9) if multi([(n, G)]) == left]
            require(numbers, "result")
            values.update({"V": v, "w1 - W - V": left})
            event = {"event": "number", "square": explore.square, "number": numbers[0]}
        self.settle()
        self.reveal([explore.square])
        self.found += is_mine
        self.values = values
        return event

    def is_named(self, card, place, blind):
        return card == add(self.d2[place], Cipher(multi([(blind, G)]), multi([(blind, self.joint)])))

    def check_named(self, card, square, blind):
        require(square in self.places, "square")
        require(square not in self.visible, "visible")
        require(self.is_named(card, self.places[square], blind), "echo")

    def answer_mark(self, seat, data, asked):
        mark = asked.mark
        reader = Reader(data, [96, 130])
        s = reader.point()
        named = (reader.u16(), reader.scalar()) if len(data) == 130 else None
        relations = [(self.keys[seat], [(0, G)]), (s, [(0, mark.card.c0)])]
        check_lin(self.transcript("ans-mark", seat, asked.data + reader.read(), mark.card), 1, relations, reader)
        is_hit = self.bit(mark.card, mark.d, s)
        require(is_hit == (named is not None), "result")
        if is_hit:
            self.check_named(mark.card, *named)
            self.spent[asked.seat][mark.j] = (self.ply, True)
        self.settle()
        self.values = {"S": s, "c1 - D - S": mark.card.c1 - mark.d - s}
        if not is_hit:
            return {"event": "missed"}
        self.reveal([named[0]])
        self.found += 1
        return {"event": "hit", "square": named[0]}

    def pad(self, seat, key):
        tr = self.transcript("box", seat, b"")
        tr.put("K", key.encode())
        return tr.digest()[:34]

    def box_is_right(self, seat, mark, key):
        plain = bytes(one ^ other for one, other in zip(mark.box, self.pad(seat, key)))
        blind = as_scalar(plain[2:])
        if blind is None:
            return False
        try:
            self.check_named(mark.card, int.from_bytes(plain[:2], "little"), blind)
        except Refused:
            return False
        return True

    def take_complaint(self, seat, data):
        asked, mark = self.pending, self.pending.mark
        reader = Reader(data, [128])
        s, t = reader.point(), reader.point()
        relations = [(self.keys[seat], [(0, G)]), (s, [(0, mark.card.c0)]), (t, [(0, mark.t.c0)])]
        check_lin(self.transcript("complain", seat, asked.data + reader.read(), mark.card), 1, relations, reader)
        require(self.bit(mark.card, mark.d, s), "result")
        require(not self.box_is_right(asked.seat, mark, mark.t.c1 - t), "unfounded")
        self.illegal = True
        return {"event": "illegal mark", "by": "AB"[asked.seat]}

    # The end.

    def take_opening(self, seat, data):
        reader = Reader(data, [34 + 36 * count for count in range(self.n + 1)])
        require(multi([(reader.scalar(), G)]) == self.keys[seat], "opened key")
        count = reader.u16()
        require(len(data) == 34 + 36 * count, "length")
        listed, failed = [], []
        for _ in range(count):
            j, square, blind = reader.u16(), reader.u16(), reader.scalar()
            require(j < self.n, "card")
            require(j in self.spent[seat], "opened cards")
            require(square in self.places, "square")
            require(self.is_named(self.marking[seat][j], self.places[square], blind), "echo")
            ply = self.spent[seat][j][0]
            require(self.visible.get(square, ply + 1) > ply, "visible")
            listed.append(j)
            failed.append([ply, square])
        required = {j for j, (_, is_hit) in self.spent[seat].items() if not is_hit}
        require(listed == sorted(set(listed)) and required <= set(listed), "opened cards")
        self.opened[seat] = True
        return {"event": "opened", "failed": failed}


def verify(terms, visible, acceptance, logs, reveals):
    """The events in both logs, and the first refusal: None, or (seat, index, kind)."""
    match = Match(terms, visible)
    match.acceptance = acceptance
    taken, events = [0, 0], []

    def due(seat):
        return taken[seat] < len(logs[seat]) and match.expects(seat, logs[seat][taken[seat]][0])

    while True:
        ready = [seat for seat in (0, 1) if due(seat)]
        ready.sort(key=lambda seat: logs[seat][taken[seat]][0] == "opening")
        ready += [seat for seat in (0, 1) if taken[seat] < len(logs[seat])]
        if not ready:
            return match, events, None
        seat = ready[0]
        try:
            event = match.take(seat, *logs[seat][taken[seat]])
        except Refused as refused:
            return match, events, (seat, taken[seat], str(refused))
        if event["event"] in ("number", "exploded", "hit", "missed"):
            match.reveal(reveals(event))
        events.append((seat, event))
        taken[seat] += 1
