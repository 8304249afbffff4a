"""Environments for PettingZoo: one match of several learners, in parallel or in turns.

    from treads import pettingzoo
    env = pettingzoo.parallel_env("learnerx2@red learnerx2@blue --arena yard --time 60")
    env = pettingzoo.env("learner learner --arena yard")    # agents act in turns (AEC)
"""

from __future__ import annotations

from typing import Any

try:
    import pettingzoo
    from pettingzoo.utils.conversions import parallel_to_aec
except ImportError:
    raise ImportError("treads.pettingzoo needs PettingZoo: pip install 'treads[pettingzoo]'") from None

import treads

__all__ = ["ParallelEnv", "parallel_env", "env"]


class ParallelEnv(treads.Parallel, pettingzoo.ParallelEnv):
    """A match in which all agents act at once (treads.Parallel)."""


def parallel_env(card: str = "learner learner", **options: Any) -> ParallelEnv:
    return ParallelEnv(card, **options)


def env(card: str = "learner learner", **options: Any) -> pettingzoo.AECEnv:
    """Returns the same match with agents that act in turns; the match moves on after the last one."""
    return parallel_to_aec(ParallelEnv(card, **options))
