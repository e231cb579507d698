"""Expressions of symbols, operators and numbers, as Python writes them."""

from __future__ import annotations

import ast
import collections

_BINARY = {
    "add": "+",
    "sub": "-",
    "mul": "*",
    "truediv": "/",
    "floordiv": "//",
    "mod": "%",
    "pow": "**",
    "matmul": "@",
    "and": "&",
    "xor": "^",
    "rshift": ">>",
    "lshift": "<<",
}
_UNARY = {"neg": "-", "pos": "+", "invert": "~"}


class Expr:
    """An operator or a name with its arguments: `Expr("+", x, 1)`; a symbol has none.

    >>> x, y = symbols("x y")
    >>> x + 2 * y
    (x + (2 * y))
    >>> (x & ~y) | "==>" | x
    ((x & ~y) ==> x)
    """

    def __init__(self, op, *args):
        self.op = str(op)
        self.args = args

    def __or__(self, rhs):
        return Expr("|", self, rhs) if isinstance(rhs, Expression) else PartialExpr(rhs, self)

    def __ror__(self, lhs):
        return Expr("|", lhs, self)

    def __rdiv__(self, lhs):
        return Expr("/", lhs, self)

    def __call__(self, *args):
        if self.args:
            raise ValueError("Can only do a call for a Symbol, not an Expr")
        return Expr(self.op, *args)

    def __eq__(self, other):
        return isinstance(other, Expr) and (self.op, self.args) == (other.op, other.args)

    def __lt__(self, other):
        return isinstance(other, Expr) and str(self) < str(other)

    def __hash__(self):
        return hash(self.op) ^ hash(self.args)

    def __repr__(self):
        shown = [str(arg) for arg in self.args]
        if self.op.isidentifier():
            return f"{self.op}({', '.join(shown)})" if shown else self.op
        return self.op + shown[0] if len(shown) == 1 else "(" + f" {self.op} ".join(shown) + ")"


def _operators():
    def binary(sign):
        return lambda self, rhs: Expr(sign, self, rhs), lambda self, lhs: Expr(sign, lhs, self)

    for name, sign in _BINARY.items():
        forth, back = binary(sign)
        setattr(Expr, f"__{name}__", forth)
        setattr(Expr, f"__r{name}__", back)
    for name, sign in _UNARY.items():
        setattr(Expr, f"__{name}__", lambda self, sign=sign: Expr(sign, self))


_operators()

Number = (int, float, complex)
Expression = (Expr, Number)


class PartialExpr:
    """The left half of an infix operator that Python does not have: `P |'==>'|`."""

    def __init__(self, op, lhs):
        self.op, self.lhs = op, lhs

    def __or__(self, rhs):
        return Expr(self.op, self.lhs, rhs)

    def __repr__(self):
        return f"PartialExpr('{self.op}', {self.lhs})"


def Symbol(name):
    """An expression without arguments."""
    return Expr(name)


def symbols(names):
    """The symbols of names that are separated by commas or spaces.

    >>> symbols("x, y")
    (x, y)
    """
    return tuple(Symbol(name) for name in names.replace(",", " ").split())


def subexpressions(x):
    """An expression and all its subexpressions, itself first."""
    waiting = [x]
    while waiting:
        found = waiting.pop()
        yield found
        if isinstance(found, Expr):
            waiting.extend(reversed(found.args))


def arity(expression):
    """The number of arguments of an expression; 0 for a number."""
    return len(expression.args) if isinstance(expression, Expr) else 0


infix_ops = ["==>", "<==", "<=>"]


def expr_handle_infix_ops(x):
    """A text in which operators like `==>` are rewritten so that Python can parse them.

    >>> expr_handle_infix_ops("P ==> Q")
    "P |'==>'| Q"
    """
    for sign in infix_ops:
        x = x.replace(sign, f"|{sign!r}|")
    return x


class defaultkeydict(collections.defaultdict):
    """A dictionary that computes missing values from the key.

    >>> defaultkeydict(len)["four"]
    4
    """

    def __missing__(self, key):
        self[key] = made = self.default_factory(key)
        return made


_SIGNS = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.Div: "truediv",
    ast.FloorDiv: "floordiv",
    ast.Mod: "mod",
    ast.Pow: "pow",
    ast.MatMult: "matmul",
    ast.BitAnd: "and",
    ast.BitXor: "xor",
    ast.RShift: "rshift",
    ast.LShift: "lshift",
}
_SIGNS_OF_ONE = {ast.USub: "neg", ast.UAdd: "pos", ast.Invert: "invert"}


def expr(x):
    """The expression of a text, whose names are symbols; anything else unchanged. The text is parsed, never executed.

    >>> expr("P & Q ==> Q")
    ((P & Q) ==> Q)
    """
    return _built(ast.parse(expr_handle_infix_ops(x).strip(), mode="eval").body) if isinstance(x, str) else x


def _built(node):
    """The value of a syntax node: an expression for operators on symbols, a number for operators on numbers."""
    match node:
        case ast.Name():
            return Symbol(node.id)
        case ast.Constant():
            return node.value
        case ast.UnaryOp() if type(node.op) in _SIGNS_OF_ONE:
            return getattr(_built(node.operand), f"__{_SIGNS_OF_ONE[type(node.op)]}__")()
        case ast.BinOp() if isinstance(node.op, ast.BitOr):
            return _built(node.left) | _built(node.right)
        case ast.BinOp():
            name, left, right = _SIGNS[type(node.op)], _built(node.left), _built(node.right)
            if isinstance(left, Expr):
                return getattr(left, f"__{name}__")(right)
            return getattr(right, f"__r{name}__")(left)
        case ast.Call() if not node.keywords:
            return _built(node.func)(*map(_built, node.args))
        case ast.Tuple():
            return tuple(map(_built, node.elts))
        case ast.List():
            return [_built(item) for item in node.elts]
        case ast.Compare(ops=[ast.Eq()]):
            return _built(node.left) == _built(node.comparators[0])
        case ast.Compare(ops=[ast.Lt()]):
            return _built(node.left) < _built(node.comparators[0])
    raise SyntaxError(f"{ast.unparse(node)} is not an expression of symbols, numbers and operators")
