import { issuedFromText, issuedNumber, issuedToText, nativeNumber } from '@tidebook/amount'
import { swapIn } from '@tidebook/amount/exchange'
import { beforeEach, describe, expect, it } from 'vitest'
import { PoolLedger, valueOf } from '../testing/pool-ledger.ts'
import { DROPS_PER_COIN, native, token } from '../testing/test-ledger.ts'
import type { TestAccount } from '../testing/test-ledger.ts'
import { PARTIAL } from '../testing/wire-flags.ts'

const DAY = 86_400

let at: PoolLedger

beforeEach(() => {
  at = new PoolLedger()
})

/** Sells USD to the pool for native units. Returns the amount delivered. */
function sell(account: TestAccount, usd: string): string {
  const fields = { Destination: account.id, Amount: native(90_000n * DROPS_PER_COIN), SendMax: at.usd(usd) }
  const result = at.test.must(at.test.send('Payment', account, fields, { flags: PARTIAL }))
  return valueOf(result.metadata?.DeliveredAmount)
}

/** Returns the pool's output for a USD amount at a fee, by the pool formula. */
function expected(usd: string, fee: number): string {
  const [drops = '0', text = '0'] = at.balances
  const pool = { in: issuedNumber(issuedFromText(text)), out: nativeNumber(BigInt(drops)) }
  return swapIn(pool, issuedNumber(issuedFromText(usd)), fee).mantissa.toString()
}

describe('the fee of a pool', () => {
  it.each([0, 1, 500, 1000])('is %i for every account without a slot', (fee) => {
    at.test.must(at.create(1000n, '1000', fee))
    const right = expected('100', fee)
    expect(sell(at.carol, '100')).toBe(right)
  })

  it('is a tenth for the slot owner and its authorized accounts, for exactly one day', () => {
    at.test.must(at.create(1000n, '1000', 1000))
    at.test.must(at.send('AMMDeposit', at.bob, { Amount: at.usd('500') }, { flags: 0x0008_0000 }))
    const AuthAccounts = [{ name: 'AuthAccount', fields: { Account: at.carol.id } }]
    at.test.must(at.send('AMMBid', at.bob, { AuthAccounts }))
    const dan = at.test.fund('dan', 100n)
    at.giveLine(dan, '1000')
    const fees = (): readonly boolean[] =>
      [at.bob, at.carol, dan].map((account) => {
        const [tenth, whole] = [expected('10', 100), expected('10', 1000)]
        const got = sell(account, '10')
        expect([tenth, whole]).toContain(got)
        return got === tenth
      })
    expect(fees()).toEqual([true, true, false])
    const end = at.pool?.slot?.expiration ?? 0
    at.test.close(end - 1 - at.test.ledger.lastClosed.closeTime)
    expect(fees()).toEqual([true, true, false])
    at.test.close(1)
    expect(fees()).toEqual([false, false, false])
    expect(end - DAY).toBeGreaterThan(0)
  })
})

describe('a pool next to a book', () => {
  const near = (value: string | undefined, target: number, tolerance: number): void => {
    expect(Math.abs(Number(value) - target)).toBeLessThan(tolerance)
  }

  it('AMM-109 contributes to an order until its price reaches the book’s, then the book contributes', () => {
    at.test.must(at.create(1000n, '1000'))
    at.test.must(at.test.offer(at.bob, native(600n * DROPS_PER_COIN), at.usd('500')))
    at.test.must(at.test.offer(at.carol, at.usd('300'), native(400n * DROPS_PER_COIN)))
    const [drops, usd] = at.balances
    // The product x · y is constant, and the final price x / y is 1.2.
    near(usd, Math.sqrt(1e6 / 1.2), 0.01)
    near(drops, Math.sqrt(1e6 * 1.2) * 1e6, 10_000)
    const [left = ''] = at.test.offers(at.bob)
    near(left.split('/')[1], 500 - (300 - (1000 - Math.sqrt(1e6 / 1.2))), 0.01)
    expect(at.test.held(at.carol, 'USD')).toBe('100300')
  })

  it('AMM-109 does the same in the other direction, where it pays native units', () => {
    at.test.must(at.create(1000n, '1000'))
    at.test.must(at.test.offer(at.bob, at.usd('600'), native(500n * DROPS_PER_COIN)))
    at.test.must(at.test.offer(at.carol, native(300n * DROPS_PER_COIN), at.usd('400')))
    const [drops, usd] = at.balances
    near(drops, Math.sqrt(1e6 / 1.2) * 1e6, 10_000)
    near(usd, Math.sqrt(1e6 * 1.2), 0.01)
    const [left = ''] = at.test.offers(at.bob)
    near(left.split('/')[1], (500 - (300 - (1000 - Math.sqrt(1e6 / 1.2)))) * 1e6, 10_000)
  })

  it('takes no part while the book is better', () => {
    at.test.must(at.test.offer(at.bob, native(50n * DROPS_PER_COIN), at.usd('51')))
    at.test.must(at.create(1000n, '1000', 100))
    const before = at.balances
    at.test.must(at.test.offer(at.carol, at.usd('51'), native(60n * DROPS_PER_COIN)))
    expect(at.balances).toEqual(before)
    expect(at.test.offers(at.bob)).toEqual([])
  })

  it('contributes nothing when its fee makes the price too expensive', () => {
    at.test.must(at.create(1000n, '1000', 1000))
    const before = at.balances
    at.test.must(at.test.offer(at.carol, at.usd('100'), native(100_900_000n)))
    expect(at.balances).toEqual(before)
    expect(at.test.offers(at.carol)).toHaveLength(1)
    at.test.must(at.test.offer(at.bob, at.usd('10'), native(10_500_000n)))
    expect(at.balances).not.toEqual(before)
  })

  it('contributes as much as a limit on the whole payment’s price allows', () => {
    at.test.must(at.create(1000n, '1000'))
    const flags = PARTIAL | 0x0004_0000
    const fields = { Destination: at.carol.id, Amount: at.usd('500'), SendMax: native(550n * DROPS_PER_COIN) }
    const result = at.test.must(at.test.send('Payment', at.carol, fields, { flags }))
    // The mean price of a swap is its input divided by the remaining balance of the other side.
    near(valueOf(result.metadata?.DeliveredAmount), 1000 - 1000 / 1.1, 0.01)
  })
})

describe('amounts', () => {
  it('are reported exactly for the pool', () => {
    at.test.must(at.create(1000n, '1000'))
    expect(at.balances.slice(0, 2)).toEqual(['1000000000', issuedToText(issuedFromText('1000'))])
  })
})

describe('a pool with a tiny balance of one token', () => {
  it('charges an amount that overflows once a transfer fee is added, which ends the payment', () => {
    const { test, alice, bob, gate } = at
    const eur = (value: string) => token(value, 'EUR', gate)
    for (const holder of [alice, bob]) test.must(test.send('TrustSet', holder, { LimitAmount: eur('1000') }))
    test.must(test.pay(gate, alice, eur('4437299035369773e-95')))
    const pool = { Amount: at.usd('138'), Amount2: eur('4437299035369773e-95'), TradingFee: 0 }
    test.must(test.send('AMMCreate', alice, pool, { fee: 2n * DROPS_PER_COIN }))
    const pay = () =>
      test.send('Payment', alice, { Destination: bob.id, Amount: eur('1'), SendMax: at.usd('3') }, { flags: PARTIAL })
    expect(pay().result).toBe('tecPATH_DRY')
    test.must(test.send('AccountSet', gate, { TransferRate: 1_010_000_000 }))
    test.close()
    expect(pay().result).toBe('tecINTERNAL')
  })
})
