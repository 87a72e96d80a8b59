import { encodeCurrency, swt, xrp } from '@tidebook/protocol'
import type { FieldValue, ParsedAmount, ParsedPaths } from '@tidebook/protocol'
import { beforeEach, describe, expect, it } from 'vitest'
import { rulesOf } from '../profiles/rules.ts'
import { TestLedger, DROPS_PER_COIN, accountNamed, native, token } from '../testing/test-ledger.ts'
import type { TestAccount } from '../testing/test-ledger.ts'
import { DEFAULT_RIPPLE, DEPOSIT_AUTH, LIMIT_QUALITY, NO_DIRECT, PARTIAL } from '../testing/wire-flags.ts'

const ZERO_ACCOUNT = new Uint8Array(20)
const NEUTRAL = new Uint8Array(20).fill(1, 19)
const MAX_DROPS = 100_000_000_000n * DROPS_PER_COIN

type Fields = Readonly<Record<string, FieldValue>>

let test: TestLedger
let gate: TestAccount
let alice: TestAccount
let bob: TestAccount

beforeEach(() => {
  test = new TestLedger(rulesOf(xrp))
  gate = test.fund('gate')
  alice = test.fund('alice')
  bob = test.fund('bob')
  test.must(test.send('AccountSet', gate, { SetFlag: DEFAULT_RIPPLE }))
  for (const holder of [alice, bob]) test.must(test.send('TrustSet', holder, { LimitAmount: usd('1000') }))
  test.must(test.pay(gate, alice, usd('100')))
})

function usd(value: string): ParsedAmount {
  return token(value, 'USD', accountNamed('gate'))
}

function letters(code: string): ParsedAmount {
  const currency = new Uint8Array(20)
  currency.set(new TextEncoder().encode(code), 15 - code.length)
  return { ...usd('1'), currency }
}

function pay(fields: Fields, flags = 0) {
  return test.send('Payment', alice, { Destination: bob.id, ...fields }, { flags })
}

describe('Payment: checks without the ledger', () => {
  it.each<[string, Fields, number, string]>([
    ['no destination', { Destination: ZERO_ACCOUNT, Amount: native(1n) }, 0, 'temDST_NEEDED'],
    ['nothing', { Amount: native(0n) }, 0, 'temBAD_AMOUNT'],
    ['less than nothing', { Amount: usd('-1') }, 0, 'temBAD_AMOUNT'],
    ['nothing to spend', { Amount: usd('1'), SendMax: native(0n) }, 0, 'temBAD_AMOUNT'],
    ['more than can exist', { Amount: native(MAX_DROPS + 1n) }, 0, 'temBAD_AMOUNT'],
    ['more to spend than can exist', { Amount: usd('1'), SendMax: native(MAX_DROPS + 1n) }, 0, 'temBAD_AMOUNT'],
    ['the native code as a token', { Amount: letters('XRP') }, 0, 'temBAD_CURRENCY'],
    ['the native code as a token to spend', { Amount: usd('1'), SendMax: letters('XRP') }, 0, 'temBAD_CURRENCY'],
    ['itself', { Destination: accountNamed('alice').id, Amount: native(1n) }, 0, 'temREDUNDANT'],
    [
      'itself the same currency of another issuer',
      { Destination: accountNamed('alice').id, Amount: usd('1'), SendMax: token('1', 'USD', accountNamed('bob')) },
      0,
      'temREDUNDANT',
    ],
    ['native units with SendMax', { Amount: native(1n), SendMax: native(2n) }, 0, 'temBAD_SEND_XRP_MAX'],
    ['native units with paths', { Amount: native(1n), Paths: [[{ account: NEUTRAL }]] }, 0, 'temBAD_SEND_XRP_PATHS'],
    ['native units in part', { Amount: native(1n) }, PARTIAL, 'temBAD_SEND_XRP_PARTIAL'],
    ['native units at a price', { Amount: native(1n) }, LIMIT_QUALITY, 'temBAD_SEND_XRP_LIMIT'],
    ['native units not directly', { Amount: native(1n) }, NO_DIRECT, 'temBAD_SEND_XRP_NO_DIRECT'],
    ['a least amount of a whole payment', { Amount: usd('2'), DeliverMin: usd('1') }, 0, 'temBAD_AMOUNT'],
    ['a least amount of nothing', { Amount: usd('2'), DeliverMin: usd('0') }, PARTIAL, 'temBAD_AMOUNT'],
    ['a least amount above all', { Amount: usd('2'), DeliverMin: usd('2.1') }, PARTIAL, 'temBAD_AMOUNT'],
    ['a least amount of something else', { Amount: usd('2'), DeliverMin: native(1n) }, PARTIAL, 'temBAD_AMOUNT'],
    [
      'a least amount of another issuer',
      { Amount: usd('2'), DeliverMin: token('1', 'USD', accountNamed('bob')) },
      PARTIAL,
      'temBAD_AMOUNT',
    ],
    [
      'a least amount that cannot exist',
      { Amount: native(5n), SendMax: usd('1'), DeliverMin: native(MAX_DROPS + 1n) },
      PARTIAL,
      'temBAD_AMOUNT',
    ],
  ])('%s', (_, fields, flags, result) => {
    expect(pay(fields, flags)).toMatchObject({ result, applied: false })
  })

  it('accepts the whole supply', () => {
    expect(pay({ Amount: native(MAX_DROPS) }).result).toBe('tecUNFUNDED_PAYMENT')
  })

  it('accepts the whole amount as the minimum', () => {
    expect(pay({ Amount: usd('2'), DeliverMin: usd('2') }, PARTIAL).result).toBe('tesSUCCESS')
  })

  it('treats a code that only resembles the native code as a token', () => {
    for (const code of ['XRQ', 'XR', 'XXRP']) expect(pay({ Amount: letters(code) }).result).toBe('tecPATH_DRY')
  })

  it('accepts a payment to oneself as a trade, in another currency or through a path', () => {
    const Destination = alice.id
    expect(pay({ Destination, Amount: usd('1'), SendMax: native(1n) }).result).toBe('tecPATH_PARTIAL')
    expect(pay({ Destination, Amount: usd('1'), Paths: [[{ currency: ZERO_ACCOUNT }]] }).result).not.toBe(
      'temREDUNDANT',
    )
  })

  it('uses the native code of swt and rejects it as a token as well', () => {
    test = new TestLedger(rulesOf(swt))
    alice = test.fund('alice')
    bob = test.fund('bob')
    expect(pay({ Amount: letters(swt.nativeCode) }).result).toBe('temBAD_CURRENCY')
    expect(pay({ Amount: letters('XRP') }).result).not.toBe('temBAD_CURRENCY')
  })
})

describe('Payment: native units', () => {
  it('may be spent down to the reserve, plus the fee', () => {
    const reserve = 12n * DROPS_PER_COIN
    const all = test.drops(alice) - reserve
    expect(pay({ Amount: native(all + 1n) }).result).toBe('tecUNFUNDED_PAYMENT')
    expect(pay({ Amount: native(all - 10n) }).result).toBe('tesSUCCESS')
    expect(test.drops(alice)).toBe(reserve - 10n)
  })

  it('keep a fee above the reserve as the minimum balance', () => {
    const fee = 500n * DROPS_PER_COIN
    const all = test.drops(alice)
    expect(test.send('Payment', alice, { Destination: bob.id, Amount: native(all - fee) }, { fee }).result).toBe(
      'tesSUCCESS',
    )
    expect(test.drops(alice)).toBe(0n)
    const rest = test.drops(bob)
    const back = { Destination: alice.id, Amount: native(rest - fee + 1n) }
    expect(test.send('Payment', bob, back, { fee }).result).toBe('tecUNFUNDED_PAYMENT')
  })

  it('create an account from the smallest sufficient payment, to the unit', () => {
    const Destination = accountNamed('nobody yet').id
    expect(pay({ Destination, Amount: native(10n * DROPS_PER_COIN - 1n) }).result).toBe('tecNO_DST_INSUF_XRP')
    expect(pay({ Destination, Amount: native(10n * DROPS_PER_COIN) }).result).toBe('tesSUCCESS')
  })

  it('never create an account with a partial payment', () => {
    const Destination = accountNamed('nobody yet').id
    const result = pay({ Destination, Amount: native(20n * DROPS_PER_COIN), SendMax: usd('5') }, PARTIAL)
    expect(result.result).toBe('telNO_DST_PARTIAL')
    expect(pay({ Destination, Amount: usd('5') }, PARTIAL).result).toBe('tecNO_DST')
  })

  it('require deposit authorization, except for small amounts to a nearly empty account', () => {
    test.must(test.send('AccountSet', bob, { SetFlag: DEPOSIT_AUTH }))
    const leave = (drops: bigint) => test.must(test.send('AccountSet', bob, {}, { fee: test.drops(bob) - drops }))
    const give = (drops: bigint) => pay({ Amount: native(drops) }).result
    const small = 10n * DROPS_PER_COIN
    expect(give(1n)).toBe('tecNO_PERMISSION')
    leave(small)
    expect([give(small + 1n), give(small), give(1n)]).toEqual(['tecNO_PERMISSION', 'tesSUCCESS', 'tecNO_PERMISSION'])
    leave(small + 1n)
    expect(give(1n)).toBe('tecNO_PERMISSION')
  })
})

describe('Payment: tokens', () => {
  it('require deposit authorization, except from oneself', () => {
    test.must(test.send('AccountSet', bob, { SetFlag: DEPOSIT_AUTH }))
    expect(pay({ Amount: usd('1') }).result).toBe('tecNO_PERMISSION')
    test.must(test.send('DepositPreauth', bob, { Authorize: alice.id }))
    expect(pay({ Amount: usd('1') }).result).toBe('tesSUCCESS')
    test.must(test.offer(alice, native(DROPS_PER_COIN), usd('1')))
    const toSelf = { Destination: bob.id, Amount: usd('1'), SendMax: native(DROPS_PER_COIN) }
    expect(test.send('Payment', bob, toSelf).result).toBe('tesSUCCESS')
  })

  it('require the tag that the destination requires', () => {
    test.must(test.send('AccountSet', bob, { SetFlag: 1 }))
    expect(pay({ Amount: usd('1') }).result).toBe('tecDST_TAG_NEEDED')
    expect(pay({ Amount: usd('1'), DestinationTag: 0 }).result).toBe('tesSUCCESS')
  })

  it.each([
    ['nobody', ZERO_ACCOUNT],
    ['the neutral account', NEUTRAL],
  ])('have no path for %s', (_, issuer) => {
    expect(pay({ Amount: { ...usd('1'), issuer } }).result).toBe('temBAD_PATH')
    expect(pay({ Amount: usd('1'), SendMax: { ...usd('1'), issuer } }).result).toBe('temBAD_PATH')
  })

  it('report a partial delivery of at least the minimum', () => {
    const least = (value: string) => pay({ Amount: usd('500'), DeliverMin: usd(value) }, PARTIAL)
    expect(least('100.01').result).toBe('tecPATH_PARTIAL')
    expect(test.held(bob, 'USD')).toBe('0')
    expect(least('100')).toMatchObject({ result: 'tesSUCCESS', metadata: { DeliveredAmount: { value: '100' } } })
    expect(test.held(bob, 'USD')).toBe('100')
  })

  it('have no DeliveredAmount for a full payment', () => {
    expect(pay({ Amount: usd('5') }, PARTIAL).metadata).not.toHaveProperty('DeliveredAmount')
  })

  it('respect a limit quality: no worse than SendMax for Amount', () => {
    test.must(test.offer(alice, native(10n * DROPS_PER_COIN), usd('5')))
    test.must(test.offer(alice, native(20n * DROPS_PER_COIN), usd('5')))
    const carol = test.fund('carol')
    const buy = (flags: number) =>
      test.send(
        'Payment',
        carol,
        { Destination: bob.id, Amount: usd('10'), SendMax: native(30n * DROPS_PER_COIN) },
        { flags },
      )
    expect(buy(LIMIT_QUALITY).result).toBe('tecPATH_PARTIAL')
    expect(buy(LIMIT_QUALITY | PARTIAL)).toMatchObject({ metadata: { DeliveredAmount: { value: '5' } } })
    expect(test.held(bob, 'USD')).toBe('5')
  })

  it.each<[string, ParsedPaths, string]>([
    ['six paths', Array.from({ length: 6 }, () => [{ account: accountNamed('gate').id }]), 'tesSUCCESS'],
    ['seven', Array.from({ length: 7 }, () => [{ account: accountNamed('gate').id }]), 'telBAD_PATH_COUNT'],
    ['nine nodes', [Array.from({ length: 9 }, () => ({ account: accountNamed('gate').id }))], 'telBAD_PATH_COUNT'],
    ['an empty node', [[{}]], 'temBAD_PATH'],
    ['a node of the zero account', [[{ account: ZERO_ACCOUNT }]], 'temBAD_PATH'],
    ['the neutral account', [[{ account: NEUTRAL }]], 'temBAD_PATH'],
    ['the neutral issuer', [[{ issuer: NEUTRAL }]], 'temBAD_PATH'],
    [
      'an account with an issuer',
      [[{ account: accountNamed('gate').id, issuer: accountNamed('bob').id }]],
      'temBAD_PATH',
    ],
    [
      'native units of the zero account, which are native units',
      [[{ currency: ZERO_ACCOUNT, issuer: ZERO_ACCOUNT }]],
      'temBAD_PATH_LOOP',
    ],
    [
      'an account with the zero account as issuer',
      [[{ account: accountNamed('gate').id, issuer: ZERO_ACCOUNT }]],
      'tesSUCCESS',
    ],
  ])('move along %s', (_, paths, result) => {
    expect(pay({ Amount: usd('1'), SendMax: usd('2'), Paths: paths }).result).toBe(result)
  })

  it('report too many paths before a loop in them, even for a destination that does not exist yet', () => {
    const [eur, dollar] = ['EUR', 'USD'].map((code) => ({ currency: encodeCurrency(code), issuer: gate.id }))
    const loop = [eur, dollar, eur] as ParsedPaths[number]
    const along = (count: number) => ({
      Destination: accountNamed('nobody yet').id,
      Amount: native(100n * DROPS_PER_COIN),
      SendMax: usd('200'),
      Paths: Array.from({ length: count }, () => loop),
    })
    expect(pay(along(6)).result).toBe('temBAD_PATH_LOOP')
    expect(pay(along(7)).result).toBe('telBAD_PATH_COUNT')
  })

  it('accept eight nodes in the open ledger', () => {
    const paths = [Array.from({ length: 8 }, () => ({ account: gate.id }))]
    expect(pay({ Amount: usd('1'), Paths: paths }).result).not.toBe('telBAD_PATH_COUNT')
  })
})

describe('Payment: tokens to an account that cannot pay for their automatic line', () => {
  const cny = (value: string): ParsedAmount => token(value, 'CNY', accountNamed('gate'))

  /** Creates an account with this many objects, and with `extra` units above the reserve for one more object. */
  function poor(owned: number, more: bigint): string {
    const rules = rulesOf(swt)
    test = new TestLedger(rules)
    gate = test.fund('gate')
    const carol = test.fund('carol', 500n)
    for (let nth = 0; nth < owned; nth += 1) test.must(test.pay(gate, carol, token('1', `AA${nth}`, gate)))
    const left = rules.reserveBase + rules.reserveIncrement * BigInt(owned + 1) + more
    test.must(test.send('AccountSet', carol, {}, { fee: test.drops(carol) - left }))
    return test.pay(gate, carol, cny('1')).result
  }

  it.each([
    [0, -1n, 'tesSUCCESS'],
    [1, -1n, 'tesSUCCESS'],
    [2, 0n, 'tesSUCCESS'],
    [2, -1n, 'tecNO_LINE_INSUF_RESERVE'],
    [3, 0n, 'tesSUCCESS'],
    [3, -1n, 'tecNO_LINE_INSUF_RESERVE'],
  ])('reach an owner of %i objects and %i units above the next reserve: %s', (owned, more, result) => {
    expect(poor(owned, more)).toBe(result)
  })

  it('are accepted by their issuer whatever its balance', () => {
    test = new TestLedger(rulesOf(swt))
    gate = test.fund('gate')
    alice = test.fund('alice')
    test.must(test.pay(gate, alice, cny('5')))
    for (const nth of [1, 2, 3]) test.must(test.pay(alice, gate, token('1', `BB${nth}`, alice)))
    test.must(test.send('AccountSet', gate, {}, { fee: test.drops(gate) - DROPS_PER_COIN }))
    test.must(test.pay(alice, gate, cny('1')))
  })
})
