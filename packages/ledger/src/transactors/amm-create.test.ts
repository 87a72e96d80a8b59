import { beforeEach, describe, expect, it } from 'vitest'
import { PoolLedger, valueOf } from '../testing/pool-ledger.ts'
import { DROPS_PER_COIN, native, token } from '../testing/test-ledger.ts'

let at: PoolLedger
beforeEach(() => {
  at = new PoolLedger()
})

function create(fields: Parameters<PoolLedger['send']>[2], fee = 2n * DROPS_PER_COIN) {
  return at.test.send(
    'AMMCreate',
    at.alice,
    { Amount: native(DROPS_PER_COIN), Amount2: at.usd('1'), TradingFee: 0, ...fields },
    { fee },
  )
}

describe('AMMCreate', () => {
  it("moves both assets to the pool's account and issues tokens equal to the square root of their product", () => {
    const before = at.test.drops(at.alice)
    at.test.must(at.create(100n, '400', 500))
    expect(at.balances).toEqual(['100000000', '400', '200000'])
    expect(at.held(at.alice)).toBe('200000')
    expect(at.test.drops(at.alice)).toBe(before - 100n * DROPS_PER_COIN - 2n * DROPS_PER_COIN)
    expect(at.test.held(at.alice, 'USD')).toBe('99600')
  })

  it('gives its creator the first vote and the auction slot for a day, at a tenth of the fee', () => {
    at.test.must(at.create(100n, '400', 505))
    const { ledger } = at.test
    expect(at.pool).toMatchObject({ tradingFee: 505, votes: [{ fee: 505, weight: 100_000 }] })
    expect(at.pool?.slot).toMatchObject({
      discountedFee: 50,
      expiration: ledger.lastClosed.closeTime + 86_400,
      interval: 0,
    })
    expect(valueOf(at.pool?.slot?.price)).toBe('0')
    expect(at.pool?.slot?.account).toBe(at.pool?.votes[0]?.account)
  })

  it('rejects payments into its account, even after it was stored', () => {
    at.test.must(at.create(100n, '400'))
    at.test.close()
    const before = at.pool
    at.test.reload()
    expect(at.pool).toEqual(before)
    const home = { id: at.tokens('1').issuer ?? new Uint8Array(20), publicKey: new Uint8Array(33) }
    expect(at.test.pay(at.bob, home, native(DROPS_PER_COIN)).result).toBe('tecNO_PERMISSION')
  })

  it('allows only one pool per asset pair, in either order', () => {
    at.test.must(at.create(100n, '400'))
    const other = { Amount: at.usd('5'), Amount2: native(DROPS_PER_COIN), TradingFee: 0 }
    expect(at.test.send('AMMCreate', at.bob, other, { fee: 2n * DROPS_PER_COIN }).result).toBe('tecDUPLICATE')
  })

  it('costs one owner reserve as its fee', () => {
    expect(create({}, 2n * DROPS_PER_COIN - 1n).result).toBe('telINSUF_FEE_P')
  })

  it.each([
    ['the same asset twice', () => create({ Amount: at.usd('2') }), 'temBAD_AMM_TOKENS'],
    ['nothing of one', () => create({ Amount2: at.usd('0') }), 'temBAD_AMOUNT'],
    ['a fee above 1 %', () => create({ TradingFee: 1001 }), 'temBAD_FEE'],
    ['more than there is', () => create({ Amount2: at.usd('100001') }), 'tecUNFUNDED_AMM'],
    [
      'a token whose issuer does not let it ripple',
      () => create({ Amount2: token('1', 'EUR', at.alice) }),
      'terNO_RIPPLE',
    ],
  ])('rejects %s', (_what, run, result) => {
    expect(run().result).toBe(result)
  })

  it('rejects a frozen token, and one with clawback', () => {
    at.test.must(at.test.send('AccountSet', at.gate, { SetFlag: 7 }))
    expect(create({}).result).toBe('tecFROZEN')
    const other = new PoolLedger()
    at = other
    const fresh = at.test.fund('fresh')
    at.test.must(at.test.send('AccountSet', fresh, { SetFlag: 16 }))
    at.test.must(at.test.send('AccountSet', fresh, { SetFlag: 8 }))
    const claimable = { Amount: native(DROPS_PER_COIN), Amount2: token('1', 'EUR', fresh), TradingFee: 0 }
    expect(at.test.send('AMMCreate', fresh, claimable, { fee: 2n * DROPS_PER_COIN }).result).toBe('tecNO_PERMISSION')
  })
})
