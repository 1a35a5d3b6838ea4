"""ristretto255 (RFC 9496), for verification only: not constant-time, so unsafe for secrets."""

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
SQRT_M1 = pow(2, (P - 1) // 4, P)
SQRT_AD_MINUS_ONE = 25063068953384623474111414158702152701244531502492656460079210482610430750235
INVSQRT_A_MINUS_D = 54469307008909316920995813868745141605393597292927456921205312896311721017578
assert SQRT_AD_MINUS_ONE**2 % P == (-D - 1) % P
assert INVSQRT_A_MINUS_D**2 * (-1 - D) % P == 1


def is_negative(x):
    return x % P & 1


def absolute(x):
    return -x % P if is_negative(x) else x % P


def sqrt_ratio(u, v):
    """Section 4.2: whether u/v is a square, and the root of u/v or of i times u/v."""
    r = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    check = v * r * r % P
    correct = check == u % P
    flipped = check == -u % P
    if flipped or check == -u * SQRT_M1 % P:
        r = r * SQRT_M1 % P
    return correct or flipped, absolute(r)


class Point:
    """A point in extended coordinates."""

    def __init__(self, x, y, z, t):
        self.x, self.y, self.z, self.t = x, y, z, t

    def __add__(self, other):
        a = (self.y - self.x) * (other.y - other.x)
        b = (self.y + self.x) * (other.y + other.x)
        c = 2 * self.t * other.t * D
        d = 2 * self.z * other.z
        e, f, g, h = b - a, d - c, d + c, b + a
        return Point(e * f % P, g * h % P, f * g % P, e * h % P)

    def __neg__(self):
        return Point(-self.x % P, self.y, self.z, -self.t % P)

    def __sub__(self, other):
        return self + -other

    def __rmul__(self, scalar):
        return multi([(scalar, self)])

    def __eq__(self, other):
        return self.x * other.y % P == self.y * other.x % P or self.y * other.y % P == self.x * other.x % P

    def encode(self):
        """Section 4.3.2."""
        u1 = (self.z + self.y) * (self.z - self.y) % P
        u2 = self.x * self.y % P
        _, invsqrt = sqrt_ratio(1, u1 * u2 * u2 % P)
        den1, den2 = invsqrt * u1 % P, invsqrt * u2 % P
        z_inv = den1 * den2 * self.t % P
        x, y, den_inv = self.x, self.y, den2
        if is_negative(self.t * z_inv):
            x, y, den_inv = self.y * SQRT_M1, self.x * SQRT_M1, den1 * INVSQRT_A_MINUS_D
        if is_negative(x * z_inv):
            y = -y
        return absolute(den_inv * (self.z - y)).to_bytes(32, "little")


def decode(data):
    """Section 4.3.1. Returns a point or None."""
    s = int.from_bytes(data, "little")
    if len(data) != 32 or s >= P or is_negative(s):
        return None
    u1, u2 = (1 - s * s) % P, (1 + s * s) % P
    v = (-D * u1 * u1 - u2 * u2) % P
    is_square, invsqrt = sqrt_ratio(1, v * u2 * u2 % P)
    den_x = invsqrt * u2 % P
    x = absolute(2 * s * den_x)
    y = u1 * invsqrt * den_x * v % P
    t = x * y % P
    if not is_square or is_negative(t) or y == 0:
        return None
    return Point(x, y, 1, t)


def one_way_map(data):
    """Section 4.3.4: maps 64 bytes to a point."""
    first, second = (int.from_bytes(half, "little") & 2**255 - 1 for half in (data[:32], data[32:]))
    return elligator(first) + elligator(second)


def elligator(t):
    r = SQRT_M1 * t * t % P
    u = (r + 1) * (1 - D * D) % P
    v = (-1 - r * D) * (r + D) % P
    is_square, s = sqrt_ratio(u, v)
    c = -1
    if not is_square:
        s, c = -absolute(s * t) % P, r
    n = (c * (r - 1) * (D - 1) ** 2 - v) % P
    w0, w1, w2, w3 = 2 * s * v, n * SQRT_AD_MINUS_ONE, 1 - s * s, 1 + s * s
    return Point(w0 * w3 % P, w2 * w1 % P, w1 * w3 % P, w0 * w2 % P)


def multi(terms):
    """A sum of multiples, computed with four-bit windows."""
    tables = []
    for scalar, point in terms:
        table = [IDENTITY]
        for _ in range(15):
            table.append(table[-1] + point)
        tables.append((scalar % ORDER, table))
    total = IDENTITY
    for shift in range(252, -4, -4):
        for _ in range(4):
            total = total + total
        for scalar, table in tables:
            digit = scalar >> shift & 15
            if digit:
                total = total + table[digit]
    return total


IDENTITY = Point(0, 1, 1, 0)
G = decode(bytes.fromhex("e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76"))
