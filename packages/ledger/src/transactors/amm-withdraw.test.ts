import { beforeEach, describe, expect, it } from 'vitest'
import type { FieldValue } from '@tidebook/protocol'
import { PoolLedger } from '../testing/pool-ledger.ts'
import { DROPS_PER_COIN, native } from '../testing/test-ledger.ts'
import { AMM_MODE } from './amm-modes.ts'

let at: PoolLedger
beforeEach(() => {
  at = new PoolLedger()
  at.test.must(at.create(100n, '400', 0))
})

function withdraw(flags: number, fields: Record<string, FieldValue> = {}, account = at.alice) {
  return at.send('AMMWithdraw', account, fields, { flags })
}

describe('AMMWithdraw of both assets', () => {
  it('tfLPToken: withdraws both assets in proportion to the tokens', () => {
    at.test.must(withdraw(AMM_MODE.tokens, { LPTokenIn: at.tokens('20000') }))
    expect(at.balances).toEqual(['90000000', '360', '180000'])
    expect(at.held(at.alice)).toBe('180000')
  })

  it('tfTwoAsset: withdraws in proportion up to either limit', () => {
    at.test.must(withdraw(AMM_MODE.both, { Amount: native(10n * DROPS_PER_COIN), Amount2: at.usd('50') }))
    expect(at.balances).toEqual(['90000000', '360', '180000'])
    at.test.must(withdraw(AMM_MODE.both, { Amount: native(50n * DROPS_PER_COIN), Amount2: at.usd('36') }))
    expect(at.balances).toEqual(['81000000', '324', '162000'])
  })

  it('tfWithdrawAll: deletes the pool and its account with the last tokens', () => {
    const before = at.test.drops(at.alice)
    const count = at.test.ownerCount(at.alice)
    at.test.must(withdraw(AMM_MODE.all))
    expect(at.pool).toBeUndefined()
    expect(at.test.drops(at.alice)).toBe(before + 100n * DROPS_PER_COIN - 10n)
    expect(at.test.held(at.alice, 'USD')).toBe('100000')
    expect(at.test.ownerCount(at.alice)).toBe(count - 1)
    at.test.close()
    at.test.must(at.create(1n, '1'))
  })
})

describe('AMMWithdraw of one asset', () => {
  it('tfSingleAsset: redeems the tokens that the amount costs', () => {
    at.test.must(withdraw(AMM_MODE.one, { Amount: native(19n * DROPS_PER_COIN) }))
    expect(at.balances).toEqual(['81000000', '400', '180000'])
  })

  it('tfOneAssetLPToken: withdraws at least a minimum for the tokens', () => {
    const tokens = { LPTokenIn: at.tokens('20000') }
    expect(withdraw(AMM_MODE.oneForTokens, { Amount: native(20n * DROPS_PER_COIN), ...tokens }).result).toBe(
      'tecAMM_FAILED',
    )
    at.test.must(withdraw(AMM_MODE.oneForTokens, { Amount: native(19n * DROPS_PER_COIN), ...tokens }))
    expect(at.balances).toEqual(['81000000', '400', '180000'])
  })

  it('tfOneAssetWithdrawAll: withdraws everything in one asset, except for the last provider', () => {
    at.test.must(at.send('AMMDeposit', at.bob, { LPTokenOut: at.tokens('20000') }, { flags: AMM_MODE.tokens }))
    at.test.must(withdraw(AMM_MODE.allInOne, { Amount: at.usd('0') }, at.bob))
    expect(at.held(at.bob)).toBe('no line')
    expect(Number(at.test.held(at.bob, 'USD'))).toBeGreaterThan(100_036)
    expect(withdraw(AMM_MODE.allInOne, { Amount: at.usd('0') }).result).toBe('tecAMM_BALANCE')
  })

  it('tfLimitLPToken: redeems as many tokens as a price allows', () => {
    at.test.must(withdraw(AMM_MODE.toPrice, { Amount: native(0n), EPrice: at.tokens('0.00105') }))
    expect(Number(at.held(at.alice))).toBeLessThan(200_000)
  })
})

describe('AMMWithdraw rejects', () => {
  it.each([
    ['no mode', () => withdraw(0), 'temMALFORMED'],
    ['fields of another mode', () => withdraw(AMM_MODE.all, { Amount: native(1n) }), 'temMALFORMED'],
    ['more than the pool has', () => withdraw(AMM_MODE.one, { Amount: at.usd('401') }), 'tecAMM_BALANCE'],
    ['all of one asset', () => withdraw(AMM_MODE.one, { Amount: at.usd('400') }), 'tecAMM_BALANCE'],
    [
      'more tokens than are held',
      () => withdraw(AMM_MODE.tokens, { LPTokenIn: at.tokens('200001') }),
      'tecAMM_INVALID_TOKENS',
    ],
    ['who holds none', () => withdraw(AMM_MODE.all, {}, at.carol), 'tecAMM_BALANCE'],
    ['tokens of something else', () => withdraw(AMM_MODE.tokens, { LPTokenIn: at.usd('1') }), 'temBAD_AMM_TOKENS'],
  ])('%s', (_what, run, result) => {
    expect(run().result).toBe(result)
  })

  it('a frozen asset', () => {
    at.test.must(at.test.send('AccountSet', at.gate, { SetFlag: 7 }))
    expect(withdraw(AMM_MODE.one, { Amount: at.usd('1') }).result).toBe('tecFROZEN')
  })
})
