import { describe, expect, it } from 'vitest'
import type { ParsedAmount } from '@tidebook/protocol'
import { PoolLedger } from '../testing/pool-ledger.ts'
import type { TestAccount } from '../testing/test-ledger.ts'
import { AMM_MODE } from './amm-modes.ts'

/** Number of entries, including the pool itself, that one transaction may remove from a pool's directory. */
const MAX_DELETED = 512

/** Returns a pool whose last liquidity provider withdraws while many accounts have an empty line for its tokens. */
function emptied(lines: number): { readonly at: PoolLedger; readonly holders: readonly TestAccount[] } {
  const at = new PoolLedger()
  const { test } = at
  test.must(at.create(100n, '400'))
  const limit: ParsedAmount = at.tokens('1000')
  const holders = Array.from({ length: lines }, (_, index) => test.fund(`holder ${index}`, 20n))
  test.close()
  for (const holder of holders) test.must(test.send('TrustSet', holder, { LimitAmount: limit }))
  test.close()
  test.must(at.send('AMMWithdraw', at.alice, {}, { flags: AMM_MODE.all }))
  test.close()
  return { at, holders }
}

function linesLeft({ test }: PoolLedger, holders: readonly TestAccount[]): number {
  return holders.filter((holder) => test.ownerCount(holder) > 0).length
}

describe('AMMDelete', () => {
  it('is rejected while tokens are outstanding, and without a pool', () => {
    const at = new PoolLedger()
    expect(at.send('AMMDelete', at.bob).result).toBe('terNO_AMM')
    at.test.must(at.create(100n, '400'))
    expect(at.send('AMMDelete', at.bob).result).toBe('tecAMM_NOT_EMPTY')
  })

  it('is not needed for a pool with few lines, which the last provider deletes', () => {
    const { at, holders } = emptied(3)
    expect(at.pool).toBeUndefined()
    expect(linesLeft(at, holders)).toBe(0)
  })

  it('deletes in several transactions and keeps the progress of an incomplete one', () => {
    const { at, holders } = emptied(2 * MAX_DELETED + 20)
    const { test } = at
    expect(at.balances).toEqual(['0', '0', '0'])
    // The directory also contains the provider's own line and the pool.
    const afterWithdrawal = linesLeft(at, holders)
    expect(afterWithdrawal).toBeGreaterThanOrEqual(2 * MAX_DELETED + 20 - (MAX_DELETED - 1))
    expect(at.send('AMMDeposit', at.bob, { LPTokenOut: at.tokens('1') }, { flags: AMM_MODE.tokens }).result).toBe(
      'tecAMM_EMPTY',
    )
    const before = test.drops(at.bob)
    const first = at.send('AMMDelete', at.bob)
    expect(first).toMatchObject({ result: 'tecINCOMPLETE', applied: true })
    expect(linesLeft(at, holders)).toBe(afterWithdrawal - (MAX_DELETED - 1))
    expect(test.drops(at.bob)).toBe(before - 10n)
    test.close()
    expect(linesLeft(at, holders)).toBe(afterWithdrawal - (MAX_DELETED - 1))
    test.must(at.send('AMMDelete', at.bob))
    test.close()
    expect(at.pool).toBeUndefined()
    expect(linesLeft(at, holders)).toBe(0)
    test.reload()
    expect(at.pool).toBeUndefined()
  })

  it('allows refilling an emptied pool', () => {
    const { at } = emptied(MAX_DELETED + 20)
    const both = {
      Amount: at.usd('4'),
      Amount2: { ...at.usd('0'), currency: undefined, issuer: undefined, mantissa: 1_000_000n, exponent: 0 },
      TradingFee: 7,
    }
    at.test.must(at.send('AMMDeposit', at.bob, both, { flags: AMM_MODE.intoEmpty }))
    expect(at.balances).toEqual(['1000000', '4', '2000'])
    expect(at.pool).toMatchObject({ tradingFee: 7, votes: [{ fee: 7, weight: 100_000 }] })
    expect(at.send('AMMDelete', at.bob).result).toBe('tecAMM_NOT_EMPTY')
  })
})
