import { beforeEach, describe, expect, it } from 'vitest'
import type { ParsedAmount } from '@tidebook/protocol'
import { TestLedger, native, token } from '../testing/test-ledger.ts'
import type { TestAccount } from '../testing/test-ledger.ts'

let test: TestLedger
let gate: TestAccount
let platform: TestAccount
let till: TestAccount
let alice: TestAccount
let bob: TestAccount

beforeEach(() => {
  test = new TestLedger()
  gate = test.fund('gate')
  platform = test.fund('platform')
  till = test.fund('till')
  alice = test.fund('alice')
  bob = test.fund('bob')
  test.must(test.pay(gate, alice, token('1000', 'CNY', gate)))
})

function cny(value: string): ParsedAmount {
  return token(value, 'CNY', gate)
}

function charge(asset: ParsedAmount, num: bigint, den: bigint) {
  const fields = { OfferFeeRateNum: num, OfferFeeRateDen: den, FeeAccountID: till.id, AppType: 1, Amount: asset }
  return test.send('Brokerage', platform, fields)
}

describe('Brokerage', () => {
  it('charges the taker the rate on the received token', () => {
    test.must(charge(cny('0'), 2n, 1000n))
    test.must(test.offer(alice, native(100_000_000n), cny('100')))
    const before = test.drops(alice)
    test.must(test.offer(bob, cny('100'), native(100_000_000n), 0, { Platform: platform.id }))
    expect(test.held(bob, 'CNY')).toBe('99.8')
    expect(test.held(till, 'CNY')).toBe('0.2')
    expect(test.drops(alice) - before).toBe(100_000_000n)
  })

  it('charges the maker too, native units included, for each fill of its offer', () => {
    test.must(charge(native(0n), 3n, 1000n))
    test.must(test.offer(alice, native(100_000_000n), cny('100'), 0, { Platform: platform.id, AppType: 1 }))
    const [owner, collector] = [test.drops(alice), test.drops(till)]
    test.must(test.offer(bob, cny('40'), native(40_000_000n)))
    expect(test.drops(alice) - owner).toBe(40_000_000n - 120_000n)
    expect(test.drops(till) - collector).toBe(120_000n)
    test.must(test.pay(bob, gate, cny('60'), { SendMax: native(60_000_000n) }))
    expect(test.drops(till) - collector).toBe(300_000n)
    expect(test.held(bob, 'CNY')).toBe('40')
  })

  it('does not charge orders of another platform, another application or another asset', () => {
    test.must(charge(cny('0'), 2n, 1000n))
    test.must(test.offer(alice, native(90_000_000n), cny('90'), 0, { Platform: platform.id }))
    test.must(test.offer(bob, cny('30'), native(30_000_000n)))
    test.must(test.offer(bob, cny('30'), native(30_000_000n), 0, { Platform: till.id }))
    test.must(test.offer(bob, cny('30'), native(30_000_000n), 0, { Platform: platform.id, AppType: 2 }))
    expect(test.held(bob, 'CNY')).toBe('90')
    expect(test.held(till, 'CNY')).toBe('no line')
  })

  it('replaces a rate, removes it with a rate of 0, and applies both changes to open offers', () => {
    test.must(charge(cny('0'), 2n, 1000n))
    test.must(charge(cny('0'), 1n, 10n))
    expect(test.ownerCount(platform)).toBe(1)
    test.close()
    test.reload()
    test.must(test.offer(alice, native(100_000_000n), cny('100')))
    test.must(test.offer(bob, cny('10'), native(10_000_000n), 0, { Platform: platform.id }))
    expect(test.held(bob, 'CNY')).toBe('9')
    test.must(charge(cny('0'), 0n, 10n))
    expect(test.ownerCount(platform)).toBe(0)
    test.must(test.offer(bob, cny('10'), native(10_000_000n), 0, { Platform: platform.id }))
    expect(test.held(bob, 'CNY')).toBe('19')
  })

  it('rejects a rate above one, a zero denominator, and an absent collector or issuer', () => {
    expect(charge(cny('0'), 2n, 1n).result).toBe('temMALFORMED')
    expect(charge(cny('0'), 0n, 0n).result).toBe('temMALFORMED')
    const nobody = { publicKey: new Uint8Array(33), id: new Uint8Array(20).fill(9) }
    expect(charge(token('0', 'CNY', nobody), 1n, 2n).result).toBe('tecNO_ISSUER')
    const fields = { OfferFeeRateNum: 1n, OfferFeeRateDen: 2n, FeeAccountID: nobody.id, Amount: cny('0') }
    expect(test.send('Brokerage', platform, fields).result).toBe('tecNO_DST')
  })
})
