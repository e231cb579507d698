"""Error measures, activations and kernels, which programs on machine learning import."""

from __future__ import annotations

import random
from statistics import mean

from solvarium.compat.aima._numpy import np


def _pairs(x, y):
    return zip(x, y)


def element_wise_product(x, y):
    """The elementwise product of two vectors, as an array."""
    assert len(x) == len(y)
    return np.multiply(x, y)


def matrix_multiplication(x, *y):
    """The product of matrices, from left to right."""
    for factor in y:
        x = np.matmul(x, factor)
    return x


def scalar_vector_product(x, y):
    """A vector multiplied by a number, as an array."""
    return np.multiply(x, y)


def cross_entropy_loss(x, y):
    """The mean binary cross-entropy of targets and predictions."""
    return (-1.0 / len(x)) * sum(a * np.log(b) + (1 - a) * np.log(1 - b) for a, b in _pairs(x, y))


def mean_squared_error_loss(x, y):
    """The mean squared error of targets and predictions."""
    return (1.0 / len(x)) * sum((a - b) ** 2 for a, b in _pairs(x, y))


def ms_error(x, y):
    """The mean of the squared differences."""
    return mean((a - b) ** 2 for a, b in _pairs(x, y))


def rms_error(x, y):
    """The root of the mean of the squared differences."""
    return np.sqrt(ms_error(x, y))


def mean_error(x, y):
    """The mean of the absolute differences."""
    return mean(abs(a - b) for a, b in _pairs(x, y))


def mean_boolean_error(x, y):
    """The fraction of positions at which two vectors differ."""
    return mean(a != b for a, b in _pairs(x, y))


def random_weights(min_value, max_value, num_weights):
    """A number of random numbers between two bounds."""
    return [random.uniform(min_value, max_value) for _ in range(num_weights)]


def sigmoid(x):
    """The logistic function."""
    return 1 / (1 + np.exp(-x))


def sigmoid_derivative(value):
    """The derivative of the logistic function, from its value."""
    return value * (1 - value)


def elu(x, alpha=0.01):
    """The exponential linear unit."""
    return x if x > 0 else alpha * (np.exp(x) - 1)


def elu_derivative(value, alpha=0.01):
    """The derivative of the exponential linear unit, from its value."""
    return 1 if value > 0 else alpha * np.exp(value)


def tanh(x):
    """The hyperbolic tangent."""
    return np.tanh(x)


def tanh_derivative(value):
    """The derivative of the hyperbolic tangent, from its value."""
    return 1 - value**2


def leaky_relu(x, alpha=0.01):
    """The leaky rectified linear unit."""
    return x if x > 0 else alpha * x


def leaky_relu_derivative(value, alpha=0.01):
    """The derivative of the leaky rectified linear unit, from its value."""
    return 1 if value > 0 else alpha


def relu(x):
    """The rectified linear unit."""
    return max(0, x)


def relu_derivative(value):
    """The derivative of the rectified linear unit, from its value."""
    return 1 if value > 0 else 0


def step(x):
    """1 from 0 on, else 0."""
    return int(x >= 0)


def gaussian(mean, st_dev, x):
    """The density of the normal distribution."""
    return 1 / (np.sqrt(2 * np.pi) * st_dev) * np.e ** (-0.5 * (float(x - mean) / st_dev) ** 2)


def linear_kernel(x, y=None):
    """The products of the rows of two arrays."""
    return np.dot(x, (x if y is None else y).T)


def polynomial_kernel(x, y=None, degree=2.0):
    """The polynomial kernel of the rows of two arrays."""
    return (1.0 + linear_kernel(x, y)) ** degree


def rbf_kernel(x, y=None, gamma=None):
    """The radial basis function kernel of the rows of two arrays; `gamma` is by default 1 divided by the number of features."""
    y = x if y is None else y
    gamma = 1.0 / x.shape[1] if gamma is None else gamma
    squares = np.sum(x * x, axis=1).reshape((-1, 1)) + np.sum(y * y, axis=1).reshape((1, -1))
    return np.exp(-gamma * (-2.0 * np.dot(x, y.T) + squares))


def gaussian_kernel(size=3):
    """A one-dimensional Gaussian kernel, with a standard deviation of 0.1."""
    return gaussian_kernel_1D(size, 0.1)


def gaussian_kernel_1D(size=3, sigma=0.5):
    """A one-dimensional Gaussian kernel."""
    return [gaussian((size - 1) / 2, sigma, x) for x in range(size)]


def gaussian_kernel_2D(size=3, sigma=0.5):
    """A two-dimensional Gaussian kernel with sum 1."""
    half = slice(-size // 2 + 1, size // 2 + 1)
    x, y = np.mgrid[half, half]
    kernel = np.exp(-((x**2 + y**2) / (2.0 * sigma**2)))
    return kernel / kernel.sum()


def conv1D(x, k):
    """The convolution of a vector with a kernel; it has the vector's length."""
    return np.convolve(x, k, mode="same")


def map_vector(f, x):
    """Applies a function to each number of nested lists."""
    return [map_vector(f, item) for item in x] if hasattr(x, "__iter__") else f(x)
