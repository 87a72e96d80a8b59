import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calibratedCost, DEFAULT_COST, isAcceptableCost, MINIMUM_COST } from './calibrate.ts'

describe('cost of the vault', () => {
  it('stays at 64 MiB and three passes on an ordinary machine', () => {
    expect(calibratedCost(250)).toEqual(DEFAULT_COST)
    expect(calibratedCost(1000)).toEqual(DEFAULT_COST)
  })

  it('takes more passes on a fast machine, fewer on a slow one, and less memory on a very slow one', () => {
    expect(calibratedCost(70).iterations).toBe(11)
    expect(calibratedCost(1500)).toEqual({ ...DEFAULT_COST, iterations: 2 })
    expect(calibratedCost(2900)).toEqual({ ...DEFAULT_COST, iterations: 1 })
    expect(calibratedCost(9000)).toEqual(MINIMUM_COST)
  })

  it('is never below the OWASP minimum, whatever was measured (property)', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (ms) => {
        expect(isAcceptableCost(calibratedCost(ms))).toBe(true)
      }),
    )
  })

  it('refuses weak and absurd costs', () => {
    expect(isAcceptableCost({ memory: 19_455, iterations: 2, parallelism: 1 })).toBe(false)
    expect(isAcceptableCost({ memory: 19_456, iterations: 1, parallelism: 1 })).toBe(false)
    expect(isAcceptableCost({ memory: 4_000_000, iterations: 3, parallelism: 1 })).toBe(false)
    expect(isAcceptableCost({ memory: 65_536, iterations: 3.5, parallelism: 1 })).toBe(false)
    expect(isAcceptableCost({ memory: 65_536, iterations: 3, parallelism: 0 })).toBe(false)
  })
})
