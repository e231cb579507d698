"""Replaces `aima.utils`: sequences, numbers, grids, expressions, queues."""

import bisect
import collections
import collections.abc
import functools
import heapq
import operator
import os.path
import random
from itertools import chain, combinations
from statistics import mean

from solvarium.compat.aima._names import public as _public
from solvarium.compat.aima._numpy import np
from solvarium.compat.aima.utils.expressions import (
    Expr,
    Expression,
    Number,
    PartialExpr,
    Symbol,
    arity,
    defaultkeydict,
    expr,
    expr_handle_infix_ops,
    infix_ops,
    subexpressions,
    symbols,
)
from solvarium.compat.aima.utils.grids import (
    EAST,
    LEFT,
    NORTH,
    RIGHT,
    SOUTH,
    WEST,
    distance,
    distance_squared,
    orientations,
    turn_heading,
    turn_left,
    turn_right,
    turns,
)
from solvarium.compat.aima.utils.learning import (
    conv1D,
    cross_entropy_loss,
    element_wise_product,
    elu,
    elu_derivative,
    gaussian,
    gaussian_kernel,
    gaussian_kernel_1D,
    gaussian_kernel_2D,
    leaky_relu,
    leaky_relu_derivative,
    linear_kernel,
    map_vector,
    matrix_multiplication,
    mean_boolean_error,
    mean_error,
    mean_squared_error_loss,
    ms_error,
    polynomial_kernel,
    random_weights,
    rbf_kernel,
    relu,
    relu_derivative,
    rms_error,
    scalar_vector_product,
    sigmoid,
    sigmoid_derivative,
    step,
    tanh,
    tanh_derivative,
)
from solvarium.compat.aima.utils.misc import (
    Bool,
    F,
    MCT_Node,
    PriorityQueue,
    T,
    failure_test,
    hashabledict,
    injection,
    isnumber,
    issequence,
    memoize,
    name,
    open_data,
    print_table,
    ucb,
)
from solvarium.compat.aima.utils.numbers import (
    dot_product,
    euclidean_distance,
    hamming_distance,
    histogram,
    manhattan_distance,
    normalize,
    num_or_str,
    probability,
    rounder,
    vector_add,
    weighted_choice,
    weighted_sample_with_replacement,
    weighted_sampler,
)
from solvarium.compat.aima.utils.sequences import (
    argmax_random_tie,
    argmin_random_tie,
    count,
    extend,
    first,
    flatten,
    identity,
    is_in,
    mode,
    multimap,
    multimap_items,
    power_set,
    product,
    remove_all,
    sequence,
    shuffled,
    unique,
)

__all__ = _public(globals(), __name__)
