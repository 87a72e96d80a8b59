import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  calibratedCost,
  DEFAULT_COST,
  isAcceptableCost,
  isCostOutdated,
  isCostHigher,
  measuredCost,
  MIN_COST,
  MAX_WORK,
} from './calibrate.ts'
import type { Kdf, KdfCost } from './kdf.ts'
import { fastKdf } from './testing/environment.ts'

function passes(iterations: number): KdfCost {
  return { ...DEFAULT_COST, iterations }
}

describe('cost of the vault', () => {
  it('is 64 MiB and three passes on an ordinary machine', () => {
    expect(calibratedCost(250)).toEqual({ memory: 65_536, iterations: 3, parallelism: 1 })
    expect(calibratedCost(1000)).toEqual(DEFAULT_COST)
  })

  it('has more passes on a fast machine, and not fewer on a slow or busy one', () => {
    expect(calibratedCost(70)).toEqual(passes(11))
    for (const ms of [1500, 2900, 9000]) expect(calibratedCost(ms)).toEqual(DEFAULT_COST)
  })

  it('is lower only when 64 MiB are not available, and never below the OWASP minimum, whatever was measured (property)', () => {
    expect(calibratedCost(10_000)).toEqual(DEFAULT_COST)
    expect(calibratedCost(10_001)).toEqual({ memory: 19_456, iterations: 2, parallelism: 1 })
    expect(calibratedCost(0), 'a clock too coarse to tell').toEqual(passes(16))
    fc.assert(
      fc.property(fc.nat(1_000_000), (ms) => {
        expect(isAcceptableCost(calibratedCost(ms))).toBe(true)
      }),
    )
  })

  it('rejects weak and absurd values', () => {
    expect(isAcceptableCost({ memory: 19_455, iterations: 2, parallelism: 1 })).toBe(false)
    expect(isAcceptableCost({ memory: 19_456, iterations: 1, parallelism: 1 })).toBe(false)
    expect(isAcceptableCost({ memory: 4_000_000, iterations: 3, parallelism: 1 })).toBe(false)
    expect(isAcceptableCost({ memory: 65_536, iterations: 3.5, parallelism: 1 })).toBe(false)
    expect(isAcceptableCost({ memory: 65_536, iterations: 3, parallelism: 0 })).toBe(false)
    expect(isAcceptableCost({ memory: 65_536, iterations: 3, parallelism: 5 })).toBe(false)
  })

  it('accepts values from either of the smallest settings to the largest', () => {
    expect(isAcceptableCost(MIN_COST)).toBe(true)
    expect(isAcceptableCost({ memory: 47_104, iterations: 1, parallelism: 1 })).toBe(true)
    expect(isAcceptableCost({ memory: 47_103, iterations: 1, parallelism: 1 })).toBe(false)
    expect(isAcceptableCost({ memory: 65_536, iterations: 0, parallelism: 1 })).toBe(false)
    expect(isAcceptableCost({ memory: 262_145, iterations: 3, parallelism: 1 })).toBe(false)
    expect(isAcceptableCost({ ...DEFAULT_COST, parallelism: 4 })).toBe(true)
  })

  it('rejects more work than that of the most expensive vault that is created', () => {
    expect(isAcceptableCost(passes(16))).toBe(true)
    expect(isAcceptableCost(passes(17))).toBe(false)
    // This took 35 seconds on the machine on which it was found.
    expect(isAcceptableCost({ memory: 262_144, iterations: 16, parallelism: 4 })).toBe(false)
    expect(isAcceptableCost({ memory: 262_144, iterations: 4, parallelism: 1 })).toBe(true)
    expect(MAX_WORK).toBeLessThan(6 * DEFAULT_COST.memory * DEFAULT_COST.iterations)
  })
})

describe('measurement', () => {
  /** A machine whose runs at `DEFAULT_COST` take these times, in milliseconds. */
  const machine = (times: readonly number[]) => {
    let now = 5000
    let run = 0
    const kdf: Kdf = (password, salt, cost) => {
      if (cost.memory === DEFAULT_COST.memory) now += times[run++ % times.length] ?? 0
      return fastKdf(password, salt, cost)
    }
    return measuredCost(kdf, () => now, new Uint8Array(16))
  }

  it('uses the best of several runs, so that load makes no weaker vault', async () => {
    expect(await machine([600, 70, 200])).toEqual(passes(11))
    expect(await machine([1000, 70, 200]), 'a second is not too long').toEqual(passes(11))
    expect(await machine([400, 300, 280])).toEqual(DEFAULT_COST)
    expect(await machine([40_000, 300, 40_000])).toEqual(DEFAULT_COST)
  })

  it('stops after three runs', async () => {
    expect(await machine([300, 200, 200, 70])).toEqual(passes(4))
  })

  it('stops after a second on a busy machine and uses the ordinary cost', async () => {
    let runs = 0
    let now = 0
    const busy: Kdf = (password, salt, cost) => {
      runs++
      now += 10_000
      return fastKdf(password, salt, cost)
    }
    expect(await measuredCost(busy, () => now, new Uint8Array(16))).toEqual(DEFAULT_COST)
    expect(runs).toBe(1)
  })

  it('makes no weaker vault after one crash of a worker', async () => {
    let runs = 0
    const crashing: Kdf = (password, salt, cost) =>
      runs++ === 0 ? Promise.reject(new Error('crashed')) : fastKdf(password, salt, cost)
    expect(isCostHigher(await measuredCost(crashing, () => runs * 300, new Uint8Array(16)), MIN_COST)).toBe(true)
  })

  it('treats two crashes as a lack of memory', async () => {
    let runs = 0
    const crashing: Kdf = (password, salt, cost) =>
      runs++ < 2 ? Promise.reject(new Error('crashed')) : fastKdf(password, salt, cost)
    expect(await measuredCost(crashing, () => runs * 300, new Uint8Array(16))).toEqual(MIN_COST)
  })

  it('falls back to the minimum without 64 MiB, or when hashing takes unbearably long', async () => {
    const small: Kdf = (password, salt, cost) =>
      cost.memory > 32_768 ? Promise.reject(new RangeError('out of memory')) : fastKdf(password, salt, cost)
    expect(await measuredCost(small, () => 0, new Uint8Array(16))).toEqual(MIN_COST)
    expect(await machine([11_000, 12_000, 13_000])).toEqual(MIN_COST)
  })
})

describe('an outdated vault', () => {
  it('is below the minimum of every machine, however long it took', () => {
    for (const cost of [MIN_COST, { memory: 47_104, iterations: 1, parallelism: 1 }, passes(1), passes(2)])
      expect(isCostOutdated(cost, 5000)).toBe(true)
    expect(isCostOutdated(DEFAULT_COST, 250)).toBe(false)
  })

  it('took less than half of the target time to unlock', () => {
    expect(isCostOutdated(DEFAULT_COST, 124)).toBe(true)
    expect(isCostOutdated(DEFAULT_COST, 125)).toBe(false)
    expect(isCostOutdated(passes(16), 10)).toBe(false)
  })

  it('becomes stronger without weakening any parameter, or remains unchanged', () => {
    expect(isCostHigher(DEFAULT_COST, MIN_COST)).toBe(true)
    expect(isCostHigher(passes(4), DEFAULT_COST)).toBe(true)
    expect(isCostHigher(DEFAULT_COST, DEFAULT_COST)).toBe(false)
    expect(isCostHigher(passes(16), { memory: 131_072, iterations: 3, parallelism: 1 })).toBe(false)
  })
})
