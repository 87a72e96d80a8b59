import { describe, expect, it } from 'vitest'
import { PoolLedger } from '../testing/pool-ledger.ts'
import { native } from '../testing/test-ledger.ts'

describe('a pool with a tiny balance of its token', () => {
  it('pays a native unit for an input below the smallest token amount: only its account changes', () => {
    const at = new PoolLedger()
    at.test.must(at.create(60n, '1e-75'))
    const [before] = at.balances
    expect(at.test.offer(at.gate, native(1n), at.usd('1e-80')).result).toBe('tesSUCCESS')
    expect(at.balances.slice(0, 2)).toEqual([String(BigInt(before ?? '') - 1n), '1000000000000000e-90'])
  })
})
