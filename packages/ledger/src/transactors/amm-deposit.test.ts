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

function deposit(flags: number, fields: Record<string, FieldValue>, account = at.bob) {
  return at.send('AMMDeposit', account, fields, { flags })
}

describe('AMMDeposit of both assets', () => {
  it('tfLPToken: deposits both assets in proportion to the tokens', () => {
    at.test.must(deposit(AMM_MODE.tokens, { LPTokenOut: at.tokens('20000') }))
    expect(at.balances).toEqual(['110000000', '440', '220000'])
    expect(at.held(at.bob)).toBe('20000')
    expect(at.test.held(at.bob, 'USD')).toBe('99960')
  })

  it('tfLPToken: deposits nothing when the amounts are below a given minimum', () => {
    const least = { LPTokenOut: at.tokens('20000'), Amount: native(10n * DROPS_PER_COIN), Amount2: at.usd('40.1') }
    expect(deposit(AMM_MODE.tokens, least).result).toBe('tecAMM_FAILED')
    expect(at.balances).toEqual(['100000000', '400', '200000'])
  })

  it('tfLPToken: claims only the fee for tokens whose price overflows', () => {
    const result = deposit(AMM_MODE.tokens, { LPTokenOut: at.tokens('1100008761909620e40') })
    expect(result).toMatchObject({ result: 'tecINTERNAL', applied: true })
    expect(at.balances).toEqual(['100000000', '400', '200000'])
  })

  it('tfOneAssetLPToken: rejects a price of more native units than exist', () => {
    const fields = { Amount: native(DROPS_PER_COIN), LPTokenOut: at.tokens('200000000000') }
    expect(deposit(AMM_MODE.oneForTokens, fields)).toMatchObject({ result: 'tefEXCEPTION', applied: false })
    expect(deposit(AMM_MODE.oneForTokens, { ...fields, LPTokenOut: at.tokens('2000000000') }).result).toBe(
      'tecAMM_FAILED',
    )
  })

  it('tfTwoAsset: deposits in proportion, limited by either asset', () => {
    at.test.must(deposit(AMM_MODE.both, { Amount: native(10n * DROPS_PER_COIN), Amount2: at.usd('50') }))
    expect(at.balances).toEqual(['110000000', '440', '220000'])
    at.test.must(deposit(AMM_MODE.both, { Amount: native(100n * DROPS_PER_COIN), Amount2: at.usd('44') }))
    expect(at.balances).toEqual(['121000000', '484', '242000'])
  })

  it('tfTwoAssetIfEmpty: only into a pool without outstanding tokens', () => {
    const both = { Amount: native(DROPS_PER_COIN), Amount2: at.usd('1') }
    expect(deposit(AMM_MODE.intoEmpty, both).result).toBe('tecAMM_NOT_EMPTY')
  })
})

describe('AMMDeposit of one asset', () => {
  it('tfSingleAsset: issues fewer tokens than for both assets, because half of the deposit trades', () => {
    at.test.must(deposit(AMM_MODE.one, { Amount: native(21n * DROPS_PER_COIN) }))
    expect(at.balances).toEqual(['121000000', '400', '220000'])
  })

  it('tfOneAssetLPToken: deposits the price of the tokens, never more than the limit', () => {
    expect(
      deposit(AMM_MODE.oneForTokens, { Amount: native(20n * DROPS_PER_COIN), LPTokenOut: at.tokens('20000') }).result,
    ).toBe('tecAMM_FAILED')
    at.test.must(
      deposit(AMM_MODE.oneForTokens, { Amount: native(21n * DROPS_PER_COIN), LPTokenOut: at.tokens('20000') }),
    )
    expect(at.balances).toEqual(['121000000', '400', '220000'])
  })

  it('tfLimitLPToken: deposits up to a price of the tokens', () => {
    const price = { ...native(1050n) }
    at.test.must(deposit(AMM_MODE.toPrice, { Amount: native(21n * DROPS_PER_COIN), EPrice: price }))
    expect(at.balances).toEqual(['121000000', '400', '220000'])
    expect(deposit(AMM_MODE.toPrice, { Amount: native(50n * DROPS_PER_COIN), EPrice: native(1n) }).result).toBe(
      'tecAMM_FAILED',
    )
  })

  it('makes the traded half more expensive with a fee', () => {
    const dear = new PoolLedger()
    dear.test.must(dear.create(100n, '400', 1000))
    dear.test.must(dear.send('AMMDeposit', dear.bob, { Amount: native(21n * DROPS_PER_COIN) }, { flags: AMM_MODE.one }))
    expect(Number(dear.held(dear.bob))).toBeLessThan(20_000)
    expect(Number(dear.held(dear.bob))).toBeGreaterThan(19_880)
  })
})

describe('AMMDeposit rejects', () => {
  it.each([
    [
      'two modes at once',
      () => deposit(AMM_MODE.one | AMM_MODE.both, { Amount: native(DROPS_PER_COIN) }),
      'temMALFORMED',
    ],
    [
      'fields of another mode',
      () => deposit(AMM_MODE.one, { Amount: native(DROPS_PER_COIN), Amount2: at.usd('1') }),
      'temMALFORMED',
    ],
    [
      'the same asset twice',
      () => deposit(AMM_MODE.both, { Amount: native(DROPS_PER_COIN), Amount2: native(DROPS_PER_COIN) }),
      'temBAD_AMM_TOKENS',
    ],
    ['tokens of something else', () => deposit(AMM_MODE.tokens, { LPTokenOut: at.usd('5') }), 'temBAD_AMM_TOKENS'],
    ['nothing', () => deposit(AMM_MODE.one, { Amount: native(0n) }), 'temBAD_AMOUNT'],
    ['more than there is', () => deposit(AMM_MODE.one, { Amount: at.usd('100001') }), 'tecUNFUNDED_AMM'],
    [
      'too little for a token',
      () => deposit(AMM_MODE.one, { Amount: at.usd('0.0000000000000000001') }),
      'tecAMM_INVALID_TOKENS',
    ],
  ])('%s', (_what, run, result) => {
    expect(run().result).toBe(result)
  })

  it('a pool that does not exist', () => {
    const none = new PoolLedger()
    const sent = none.send('AMMDeposit', none.bob, { Amount: native(DROPS_PER_COIN) }, { flags: AMM_MODE.one })
    expect(sent.result).toBe('terNO_AMM')
  })

  it('a frozen asset', () => {
    at.test.must(at.test.send('AccountSet', at.gate, { SetFlag: 7 }))
    expect(deposit(AMM_MODE.one, { Amount: at.usd('1') }).result).toBe('tecFROZEN')
  })

  it("an account without the reserve for the tokens' line", () => {
    const poor = at.test.fund('poor', 13n)
    at.test.must(at.test.send('TrustSet', poor, { LimitAmount: at.usd('10') }))
    at.test.must(at.test.pay(at.gate, poor, at.usd('10')))
    expect(deposit(AMM_MODE.one, { Amount: at.usd('1') }, poor).result).toBe('tecINSUF_RESERVE_LINE')
  })
})
