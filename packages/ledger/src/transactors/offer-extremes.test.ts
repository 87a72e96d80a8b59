import { beforeEach, describe, expect, it } from 'vitest'
import { GatewayLedger } from '../testing/gateway-ledger.ts'
import { DROPS_PER_COIN, native, token } from '../testing/test-ledger.ts'
import type { TestAccount, TestLedger } from '../testing/test-ledger.ts'
import { DEFAULT_RIPPLE, IMMEDIATE, PASSIVE, SELL } from '../testing/wire-flags.ts'

// Regression tests: each case once had a different result from the reference.
const MAX_NATIVE = native(100_000_000_000n * DROPS_PER_COIN)

let test: TestLedger
let gate: TestAccount
let alice: TestAccount
let bob: TestAccount
let usd: GatewayLedger['usd']

beforeEach(() => {
  const ledger = new GatewayLedger()
  ;({ test, gate, alice, bob, usd } = ledger)
  for (const holder of [alice, bob]) ledger.give(holder, '1000')
})

describe('orders at the edge of the number range', () => {
  it('leave no trace when a tick rounds to more native units than exist, and let the ledger close', () => {
    test.must(test.send('AccountSet', gate, { TickSize: 3 }))
    const order = test.offer(alice, native(99_999_999_999_999_999n), usd('300'), SELL)
    expect(order).toMatchObject({ result: 'tefEXCEPTION', applied: false })
    test.close()
    expect(test.offers(alice)).toEqual([])
  })

  it('still take the book when rounding overflows the other amount', () => {
    test.must(test.offer(bob, usd('0.3'), native(20n * DROPS_PER_COIN)))
    test.must(test.send('AccountSet', gate, { TickSize: 15 }))
    test.close()
    const before = test.drops(alice)
    test.must(test.offer(alice, MAX_NATIVE, usd('9999999999999999e80'), IMMEDIATE))
    expect(test.held(alice, 'USD')).toBe('999.7')
    expect(test.drops(alice)).toBe(before + 20n * DROPS_PER_COIN - 10n)
  })

  it('place their remainder at the rate of the whole order when the rate is rounded', () => {
    test.must(test.offer(bob, native(10n * DROPS_PER_COIN), usd('1.606990466666665')))
    test.must(test.offer(alice, usd('2.5'), native(99_999_999_999_999_999n)))
    expect(test.held(alice, 'USD')).toBe('1001.606990466667')
    expect(test.offers(alice)).toEqual(['0.893009533333335/35720381333333401'])
  })

  it('are scaled like the reference, and rejected, when the remainder of two tokens overflows', () => {
    const order = usd('0.99')
    test.must(test.offer(bob, native(DROPS_PER_COIN), usd('0.0011')))
    expect(test.offer(alice, order, native(99_999_999_999_999_999n), SELL)).toMatchObject({
      result: 'tefINTERNAL',
      applied: false,
    })
  })

  it('leave stale offers in place when they are killed and the amount taken is too small to represent', () => {
    const eur = (value: string) => token(value, 'EUR', gate)
    const [carol, dave] = [test.fund('carol'), test.fund('dave')]
    test.close()
    for (const holder of [alice, carol, dave]) test.must(test.send('TrustSet', holder, { LimitAmount: eur('1000') }))
    test.close()
    test.must(test.pay(gate, carol, eur('1000000000000000e-73')))
    test.must(test.pay(gate, dave, eur('1')))
    test.close()
    test.must(test.offer(carol, usd('420'), eur('950')))
    test.must(test.offer(dave, usd('1'), eur('100')))
    test.close()
    test.must(test.pay(dave, gate, eur('1')))
    test.close()
    expect(test.offer(alice, eur('50'), usd('50'), IMMEDIATE).result).toBe('tecKILLED')
    expect([test.offers(carol).length, test.offers(dave).length]).toEqual([1, 1])
  })

  it('claim only the fee next to a pool when they are passive at a price too small to represent', () => {
    const pool = { Amount: native(100n * DROPS_PER_COIN), Amount2: usd('300'), TradingFee: 0 }
    test.must(test.send('AMMCreate', bob, pool, { fee: 2n * DROPS_PER_COIN }))
    test.close()
    const order = test.offer(alice, native(137n * DROPS_PER_COIN), usd('5000000000000000e-96'), PASSIVE)
    expect(order).toMatchObject({ result: 'tecINTERNAL', applied: true })
  })

  it('stop the transaction that reaches them if they overflow with the transfer fee', () => {
    test.must(test.send('AccountSet', gate, { TransferRate: 2_000_000_000 }))
    const eur = (value: string) => token(value, 'EUR', bob)
    test.must(test.send('AccountSet', bob, { SetFlag: DEFAULT_RIPPLE }))
    test.close()
    const carol = test.fund('carol')
    test.close()
    test.must(test.send('TrustSet', carol, { LimitAmount: eur('1000') }))
    test.must(test.send('TrustSet', carol, { LimitAmount: usd('1000') }))
    test.close()
    test.must(test.pay(bob, carol, eur('100')))
    test.close()
    test.must(test.offer(carol, usd('9060000000000000e80'), eur('9999889625942319e80')))
    test.close()
    const payment = { Destination: carol.id, Amount: eur('1'), SendMax: usd('100') }
    expect(test.send('Payment', alice, payment)).toMatchObject({ result: 'tecINTERNAL', applied: true })
  })
})
