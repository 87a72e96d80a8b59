import { xrp } from '@tidebook/protocol'
import type { FieldValue, ParsedAmount } from '@tidebook/protocol'
import { beforeEach, describe, expect, it } from 'vitest'
import { OFFER_FLAGS } from '../money/flags.ts'
import { rulesOf } from '../profiles/rules.ts'
import { TestLedger, DROPS_PER_COIN, accountNamed, native, token } from '../testing/test-ledger.ts'
import type { TestAccount } from '../testing/test-ledger.ts'
import { FILL_OR_KILL, IMMEDIATE, PASSIVE, SELL } from '../testing/wire-flags.ts'

const MAX_DROPS = 100_000_000_000n * DROPS_PER_COIN
const gateName = accountNamed('gate')

let test: TestLedger
let gate: TestAccount
let alice: TestAccount
let bob: TestAccount

beforeEach(() => {
  test = new TestLedger(rulesOf(xrp))
  gate = test.fund('gate')
  alice = test.fund('alice')
  bob = test.fund('bob')
  test.must(test.send('AccountSet', gate, { SetFlag: 8 }))
  test.close(10)
})

function usd(value: string): ParsedAmount {
  return token(value, 'USD', gateName)
}

const nativeLetters = new Uint8Array(20)
nativeLetters.set(new TextEncoder().encode('XRP'), 12)

describe('OfferCreate: checks without the ledger', () => {
  it.each<[string, ParsedAmount, ParsedAmount, number, Record<string, FieldValue>, string]>([
    ['both ways to end at once', usd('1'), native(1n), IMMEDIATE | FILL_OR_KILL, {}, 'temINVALID_FLAG'],
    ['an expiration of zero', usd('1'), native(1n), 0, { Expiration: 0 }, 'temBAD_EXPIRATION'],
    ['a replaced offer of zero', usd('1'), native(1n), 0, { OfferSequence: 0 }, 'temBAD_SEQUENCE'],
    ['more than can exist given', usd('1'), native(MAX_DROPS + 1n), 0, {}, 'temBAD_AMOUNT'],
    ['more than can exist asked', native(MAX_DROPS + 1n), usd('1'), 0, {}, 'temBAD_AMOUNT'],
    ['native units for native units', native(1n), native(2n), 0, {}, 'temBAD_OFFER'],
    ['nothing asked', usd('0'), native(1n), 0, {}, 'temBAD_OFFER'],
    ['nothing given', usd('1'), native(0n), 0, {}, 'temBAD_OFFER'],
    ['less than nothing given', native(1n), usd('-1'), 0, {}, 'temBAD_OFFER'],
    ['a token for itself', usd('1'), usd('2'), 0, {}, 'temREDUNDANT'],
    ['the native code asked', { ...usd('1'), currency: nativeLetters }, native(1n), 0, {}, 'temBAD_CURRENCY'],
    ['the native code given', native(1n), { ...usd('1'), currency: nativeLetters }, 0, {}, 'temBAD_CURRENCY'],
    ['a token of nobody', { ...usd('1'), issuer: new Uint8Array(20) }, native(1n), 0, {}, 'temBAD_ISSUER'],
    ['a token of nobody given', native(1n), { ...usd('1'), issuer: new Uint8Array(20) }, 0, {}, 'temBAD_ISSUER'],
  ])('%s', (_, pays, gets, flags, more, result) => {
    expect(test.offer(alice, pays, gets, flags, more)).toMatchObject({ result, applied: false })
  })

  it('accepts the same currency code from two issuers', () => {
    expect(test.offer(gate, token('1', 'USD', bob), usd('1')).result).toBe('tesSUCCESS')
  })
})

describe('OfferCreate: checks against the ledger', () => {
  it('requires the sequence of a replaced offer to be in the past', () => {
    const sequence = test.sequence(alice)
    expect(test.offer(alice, usd('1'), native(1n), 0, { OfferSequence: sequence }).result).toBe('temBAD_SEQUENCE')
    expect(test.offer(alice, usd('1'), native(1n), 0, { OfferSequence: sequence - 1 }).result).toBe('tesSUCCESS')
  })

  it('expires at the second of its expiration', () => {
    const now = test.ledger.lastClosed.closeTime
    expect(test.offer(alice, usd('1'), native(1n), 0, { Expiration: now }).result).toBe('tecEXPIRED')
    expect(test.offer(alice, usd('1'), native(1n), 0, { Expiration: now + 1 }).result).toBe('tesSUCCESS')
  })

  it('rejects an offer without funds', () => {
    expect(test.offer(alice, native(1n), usd('1')).result).toBe('tecUNFUNDED_OFFER')
    test.must(test.send('AccountSet', alice, {}, { fee: test.drops(alice) - 10n * DROPS_PER_COIN }))
    expect(test.offer(alice, usd('1'), native(1n)).result).toBe('tecUNFUNDED_OFFER')
    expect(test.offer(gate, native(1n), usd('1')).result).toBe('tesSUCCESS')
  })

  it('rejects buying a token without issuer', () => {
    expect(test.offer(alice, token('1', 'USD', accountNamed('nobody')), native(1n)).result).toBe('tecNO_ISSUER')
  })

  it('rejects buying and selling tokens of a frozen issuer', () => {
    test.must(test.send('TrustSet', alice, { LimitAmount: usd('10') }))
    test.must(test.pay(gate, alice, usd('5')))
    test.must(test.send('AccountSet', gate, { SetFlag: 7 }))
    expect(test.offer(alice, usd('1'), native(1n)).result).toBe('tecFROZEN')
    expect(test.offer(alice, native(1n), usd('1')).result).toBe('tecFROZEN')
  })

  it('requires authorization to buy a token whose issuer requires it', () => {
    test = new TestLedger(rulesOf(xrp))
    gate = test.fund('gate')
    alice = test.fund('alice')
    test.must(test.send('AccountSet', gate, { SetFlag: 2 }))
    const buy = () => test.offer(alice, usd('1'), native(1n)).result
    expect(buy()).toBe('tecNO_LINE')
    test.must(test.send('TrustSet', alice, { LimitAmount: usd('10') }))
    expect(buy()).toBe('tecNO_AUTH')
    test.must(test.send('TrustSet', gate, { LimitAmount: token('0', 'USD', alice) }, { flags: 0x1_0000 }))
    expect(buy()).toBe('tesSUCCESS')
    expect(test.offer(gate, usd('1'), native(1n)).result).toBe('tesSUCCESS')
  })
})

describe('OfferCreate: place in the book', () => {
  const standing = () => [...test.ledger.view('current').offers(alice.id)].map((offer) => offer.toJson())

  it.each([
    [0, 0],
    [PASSIVE, OFFER_FLAGS.passive],
    [SELL, OFFER_FLAGS.sell],
    [PASSIVE | SELL, OFFER_FLAGS.passive | OFFER_FLAGS.sell],
  ])('converts transaction flags %i to offer flags %i', (flags, expected) => {
    test.must(test.offer(alice, usd('1'), native(DROPS_PER_COIN), flags, { Expiration: 900_000_000 }))
    expect(standing()).toMatchObject([{ Flags: expected, Expiration: 900_000_000, TakerGets: '1000000' }])
  })

  it.each([
    ['fill or kill', FILL_OR_KILL, '4', 'tecKILLED', []],
    ['immediate or cancel', IMMEDIATE, '4', 'tesSUCCESS', []],
    ['as it is', 0, '4', 'tesSUCCESS', ['1/1000000']],
    ['immediate or cancel with nothing to take', IMMEDIATE, '0', 'tecKILLED', []],
    ['fill or kill with everything to take', FILL_OR_KILL, '5', 'tesSUCCESS', []],
  ])('%s', (_, flags, there, result, left) => {
    if (there !== '0') test.must(test.offer(gate, native(BigInt(there) * DROPS_PER_COIN), usd(there)))
    expect(test.offer(alice, usd('5'), native(5n * DROPS_PER_COIN), flags).result).toBe(result)
    expect(test.offers(alice)).toEqual(left)
  })

  it('does not take offers at the same price with a passive order', () => {
    test.must(test.offer(gate, native(5n * DROPS_PER_COIN), usd('5')))
    test.must(test.offer(alice, usd('5'), native(5n * DROPS_PER_COIN), PASSIVE))
    expect([test.offers(gate), test.offers(alice)]).toEqual([['5000000/5'], ['5/5000000']])
    test.must(test.offer(bob, usd('5'), native(5n * DROPS_PER_COIN + 1n), PASSIVE))
    expect(test.offers(gate)).toEqual([])
  })

  it('sells the whole offered amount with a sell order, even if it buys more than requested', () => {
    test.must(test.offer(gate, native(2n * DROPS_PER_COIN), usd('4')))
    test.must(test.offer(gate, native(2n * DROPS_PER_COIN), usd('2')))
    test.must(test.offer(alice, usd('3'), native(3n * DROPS_PER_COIN), SELL))
    expect(test.held(alice, 'USD')).toBe('5')
    test.must(test.offer(gate, native(2n * DROPS_PER_COIN), usd('4')))
    test.must(test.offer(bob, usd('3'), native(3n * DROPS_PER_COIN)))
    expect(test.held(bob, 'USD')).toBe('3')
  })

  it.each([
    [3, usd('1.23456'), native(DROPS_PER_COIN), 0, '1.23456/995613'],
    [3, usd('1.23456'), native(DROPS_PER_COIN), SELL, '1.24/1000000'],
    [15, usd('1.23456'), native(DROPS_PER_COIN), 0, '1.23456/1000000'],
    [16, usd('1.23456'), native(DROPS_PER_COIN), 0, '1.23456/1000000'],
  ])('rounds the price in the maker’s favor with a tick of %i digits', (digits, pays, gets, flags, expected) => {
    test.must(test.send('AccountSet', gate, { TickSize: digits }))
    test.must(test.offer(alice, pays, gets, flags))
    expect(test.offers(alice)).toEqual([expected])
  })

  it('uses the coarser tick of two issuers', () => {
    test.must(test.send('AccountSet', gate, { TickSize: 5 }))
    test.must(test.send('AccountSet', bob, { TickSize: 3 }))
    test.must(test.offer(bob, usd('1.23456'), token('1', 'EUR', bob), SELL))
    expect(test.offers(bob)).toEqual(['1.24/1'])
    test.must(test.offer(gate, token('1.23456', 'EUR', bob), usd('1'), SELL))
    expect(test.offers(gate)).toEqual(['1.24/1'])
  })

  it('adds transfer fees to the amount paid without worsening the price', () => {
    for (const holder of [alice, bob]) test.must(test.send('TrustSet', holder, { LimitAmount: usd('1000') }))
    test.must(test.send('AccountSet', gate, { TransferRate: 1_250_000_000 }))
    test.must(test.pay(gate, alice, usd('100')))
    test.must(test.offer(bob, usd('40'), native(40n * DROPS_PER_COIN)))
    test.must(test.offer(alice, native(60n * DROPS_PER_COIN), usd('60')))
    expect([test.held(alice, 'USD'), test.held(bob, 'USD')]).toEqual(['50', '40'])
    expect(test.offers(alice)).toEqual(['20000000/20'])
    test.must(test.offer(bob, usd('20'), native(20n * DROPS_PER_COIN)))
    expect([test.held(alice, 'USD'), test.held(bob, 'USD')]).toEqual(['25', '60'])
  })
})
