import { describe, expect, it } from 'vitest'
import { Connections } from './connections.ts'
import type { Fault } from './fault.ts'

const LATER = 60_000

function during(...faults: readonly Fault[]) {
  const connections = new Connections(4)
  for (const fault of faults) connections.start(fault)
  return { possibly: connections.possiblyConnected(), surely: connections.surelyConnected(LATER) }
}

function partition(validators: readonly number[], bothWays: boolean): Fault {
  return {
    kind: 'partition',
    validators,
    bothWays,
    holdMs: 1,
  }
}

function kill(...validators: readonly number[]): Fault {
  return { kind: 'kill', part: 'both', validators, holdMs: 1 }
}

describe('the connected validators', () => {
  it('are all without a fault', () => {
    expect(during()).toEqual({ possibly: 4, surely: 4 })
  })

  it('are those that are neither killed nor paused', () => {
    expect(during(kill(2))).toEqual({ possibly: 3, surely: 3 })
    expect(during(kill(0, 3))).toEqual({ possibly: 2, surely: 2 })
    const paused: Fault = { kind: 'pause', part: 'engine', validators: [1], holdMs: 1 }
    expect(during(paused, kill(2))).toEqual({ possibly: 2, surely: 2 })
  })

  it('are the larger side of a partition', () => {
    expect(during(partition([1], true))).toEqual({ possibly: 3, surely: 3 })
    expect(during(partition([1, 2], true))).toEqual({ possibly: 2, surely: 2 })
  })

  it('may reach each other in one direction through a partition', () => {
    expect(during(partition([1, 2], false))).toEqual({ possibly: 4, surely: 2 })
  })

  it('do not count as connected until a validator had time to recover', () => {
    const connections = new Connections(4)
    const fault = kill(0, 1)
    connections.start(fault)
    connections.end(fault, LATER)
    expect(connections.possiblyConnected()).toBe(4)
    expect(connections.surelyConnected(LATER + 14_999)).toBe(2)
    expect(connections.surelyConnected(LATER + 15_000)).toBe(4)
  })

  it('may be connected while connections are reset or delayed', () => {
    const reset: Fault = { kind: 'reset', validators: [0], everyMs: 1, holdMs: 1 }
    const delay: Fault = { kind: 'delay', validators: [0, 1, 2, 3], delayMs: 500, holdMs: 1 }
    expect(during(delay)).toEqual({ possibly: 4, surely: 4 })
    expect(during(reset).possibly).toBe(4)
  })
})
