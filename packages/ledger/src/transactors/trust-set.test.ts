import { xrp } from '@tidebook/protocol'
import type { FieldValue, ParsedAmount } from '@tidebook/protocol'
import { beforeEach, describe, expect, it } from 'vitest'
import { HIGH_FLAGS, LOW_FLAGS } from '../money/flags.ts'
import type { SideFlags } from '../money/flags.ts'
import { rulesOf } from '../profiles/rules.ts'
import { TestLedger, DROPS_PER_COIN, accountNamed, native, token } from '../testing/test-ledger.ts'
import type { TestAccount } from '../testing/test-ledger.ts'
import {
  AUTH,
  CLEAR_FREEZE,
  CLEAR_NO_RIPPLE,
  DEFAULT_RIPPLE,
  FREEZE,
  NO_FREEZE,
  NO_INCOMING_LINES,
  REQUIRE_AUTH,
  SET_NO_RIPPLE,
} from '../testing/wire-flags.ts'

const PARITY = 1_000_000_000

type Fields = Readonly<Record<string, FieldValue>>

let test: TestLedger
let alice: TestAccount
let bob: TestAccount

beforeEach(() => {
  test = new TestLedger(rulesOf(xrp))
  alice = test.fund('alice')
  bob = test.fund('bob')
  for (const account of [alice, bob]) test.must(test.send('AccountSet', account, { SetFlag: DEFAULT_RIPPLE }))
})

function trust(from: TestAccount, to: TestAccount, value: string, flags = 0, more: Fields = {}): string {
  return test.send('TrustSet', from, { LimitAmount: token(value, 'USD', to), ...more }, { flags }).result
}

function line(): Readonly<Record<string, unknown>> | undefined {
  const [trustLine] = [...test.ledger.view('current').lines(alice.id)]
  return trustLine?.toJson()
}

function sideOf(account: TestAccount): SideFlags {
  const [one, other] = [alice, bob].map(({ id }) => Buffer.from(id).toString('hex'))
  const aliceIsLow = String(one) < String(other)
  return (account === alice) === aliceIsLow ? LOW_FLAGS : HIGH_FLAGS
}

function has(account: TestAccount, flag: keyof SideFlags): boolean {
  return (Number(line()?.['Flags'] ?? 0) & sideOf(account)[flag]) !== 0
}

function counts() {
  return [test.ownerCount(alice), test.ownerCount(bob)]
}

describe('TrustSet: checks without the ledger', () => {
  const nativeLetters = new Uint8Array(20)
  nativeLetters.set(new TextEncoder().encode('XRP'), 12)

  it.each<[string, ParsedAmount, string]>([
    ['more than can exist', native(100_000_000_000n * DROPS_PER_COIN + 1n), 'temBAD_AMOUNT'],
    ['native units', native(1n), 'temBAD_LIMIT'],
    ['less than nothing', token('-1', 'USD', accountNamed('bob')), 'temBAD_LIMIT'],
    ['the native code', { ...token('1', 'USD', accountNamed('bob')), currency: nativeLetters }, 'temBAD_CURRENCY'],
    ['nobody', { ...token('1', 'USD', accountNamed('bob')), issuer: new Uint8Array(20) }, 'temDST_NEEDED'],
    [
      'the neutral account',
      { ...token('1', 'USD', accountNamed('bob')), issuer: new Uint8Array(20).fill(1, 19) },
      'temDST_NEEDED',
    ],
  ])('a limit of %s', (_, LimitAmount, result) => {
    expect(test.send('TrustSet', alice, { LimitAmount })).toMatchObject({ result, applied: false })
  })
})

describe('TrustSet: both sides of a line', () => {
  it.each(['alice', 'bob'])('makes %s pay the line’s reserve when only that side has a limit', (name) => {
    const [own, peer] = name === 'alice' ? [alice, bob] : [bob, alice]
    expect(trust(own, peer, '5')).toBe('tesSUCCESS')
    expect([test.ownerCount(own), test.ownerCount(peer)]).toEqual([1, 0])
    expect([has(own, 'reserve'), has(peer, 'reserve')]).toEqual([true, false])
    expect(trust(peer, own, '7')).toBe('tesSUCCESS')
    expect(counts()).toEqual([1, 1])
    expect(trust(own, peer, '0')).toBe('tesSUCCESS')
    expect([test.ownerCount(own), test.ownerCount(peer)]).toEqual([0, 1])
    expect(trust(peer, own, '0')).toBe('tesSUCCESS')
    expect([counts(), line()]).toEqual([[0, 0], undefined])
  })

  it.each<[string, number, Fields, number]>([
    ['a limit', 0, {}, 0],
    ['a quality in', 0, { QualityIn: 5 }, 0],
    ['a quality out', 0, { QualityOut: 5 }, 0],
    ['no rippling', SET_NO_RIPPLE, {}, CLEAR_NO_RIPPLE],
    ['a freeze', FREEZE, {}, CLEAR_FREEZE],
  ])('requires a reserve for %s on an existing line, and releases it later', (name, flags, more, clear) => {
    expect(trust(bob, alice, '5')).toBe('tesSUCCESS')
    expect(trust(alice, bob, name === 'a limit' ? '3' : '0', flags, more)).toBe('tesSUCCESS')
    expect(counts()).toEqual([1, 1])
    const plain = Object.fromEntries(Object.keys(more).map((key) => [key, PARITY]))
    expect(trust(alice, bob, '0', clear, plain)).toBe('tesSUCCESS')
    expect(counts()).toEqual([0, 1])
  })

  it('requires a reserve for a balance, whatever the limit', () => {
    expect(trust(alice, bob, '5')).toBe('tesSUCCESS')
    test.must(test.pay(bob, alice, token('2', 'USD', bob)))
    expect(trust(alice, bob, '0')).toBe('tesSUCCESS')
    expect(counts()).toEqual([1, 0])
    test.must(test.pay(alice, bob, token('2', 'USD', bob)))
    expect([counts(), line()]).toEqual([[0, 0], undefined])
  })

  it.each<[Fields, number | undefined, number | undefined]>([
    [{ QualityIn: 5, QualityOut: 6 }, 5, 6],
    [{ QualityIn: 5 }, 5, undefined],
    [{ QualityOut: 6 }, undefined, 6],
    [{ QualityOut: PARITY }, undefined, undefined],
  ])('stores qualities, and treats a quality of one as unset: %j', (more, into, out) => {
    expect(trust(alice, bob, '5', 0, more)).toBe('tesSUCCESS')
    const names = sideOf(alice) === LOW_FLAGS ? ['LowQualityIn', 'LowQualityOut'] : ['HighQualityIn', 'HighQualityOut']
    expect(names.map((name) => line()?.[name])).toEqual([into, out])
    expect(trust(alice, bob, '6')).toBe('tesSUCCESS')
    expect(names.map((name) => line()?.[name])).toEqual([into, out])
  })

  it('rejects a new line without any setting', () => {
    expect(trust(alice, bob, '0')).toBe('tecNO_LINE_REDUNDANT')
    expect(trust(alice, bob, '0', SET_NO_RIPPLE)).toBe('tecNO_LINE_REDUNDANT')
    expect(trust(alice, bob, '0', 0, { QualityIn: 5 })).toBe('tesSUCCESS')
    expect(counts()).toEqual([1, 0])
  })
})

describe('TrustSet: flags of a side', () => {
  it("applies the creator's default flags to a new line", () => {
    expect(trust(alice, bob, '5', SET_NO_RIPPLE | FREEZE)).toBe('tesSUCCESS')
    expect([has(alice, 'noRipple'), has(alice, 'freeze'), has(alice, 'auth')]).toEqual([true, true, false])
    expect([has(bob, 'noRipple'), has(bob, 'freeze'), has(bob, 'auth')]).toEqual([false, false, false])
  })

  it("applies the peer account's default to the peer's side", () => {
    test.must(test.send('AccountSet', bob, { ClearFlag: DEFAULT_RIPPLE }))
    expect(trust(alice, bob, '5')).toBe('tesSUCCESS')
    expect([has(alice, 'noRipple'), has(bob, 'noRipple')]).toEqual([false, true])
  })

  it('enables and disables rippling, and changes nothing if both are requested', () => {
    expect(trust(alice, bob, '5')).toBe('tesSUCCESS')
    expect([trust(alice, bob, '5', SET_NO_RIPPLE), has(alice, 'noRipple')]).toEqual(['tesSUCCESS', true])
    expect([trust(alice, bob, '5'), has(alice, 'noRipple')]).toEqual(['tesSUCCESS', true])
    expect([trust(alice, bob, '5', SET_NO_RIPPLE | CLEAR_NO_RIPPLE), has(alice, 'noRipple')]).toEqual([
      'tesSUCCESS',
      true,
    ])
    expect([trust(alice, bob, '5', CLEAR_NO_RIPPLE), has(alice, 'noRipple')]).toEqual(['tesSUCCESS', false])
    expect([trust(alice, bob, '5', SET_NO_RIPPLE | CLEAR_NO_RIPPLE), has(alice, 'noRipple')]).toEqual([
      'tesSUCCESS',
      false,
    ])
  })

  it('rejects disabling rippling for an account that owes on the line', () => {
    expect(trust(alice, bob, '5')).toBe('tesSUCCESS')
    expect(trust(bob, alice, '0', SET_NO_RIPPLE)).toBe('tesSUCCESS')
    expect(trust(bob, alice, '0', CLEAR_NO_RIPPLE)).toBe('tesSUCCESS')
    test.must(test.pay(bob, alice, token('1', 'USD', bob)))
    expect(trust(bob, alice, '0', SET_NO_RIPPLE)).toBe('tecNO_PERMISSION')
    expect(trust(alice, bob, '5', SET_NO_RIPPLE)).toBe('tesSUCCESS')
  })

  it('sets and clears a freeze, but sets none after giving up freezing', () => {
    expect(trust(alice, bob, '5', FREEZE)).toBe('tesSUCCESS')
    expect(has(alice, 'freeze')).toBe(true)
    expect([trust(alice, bob, '5'), has(alice, 'freeze')]).toEqual(['tesSUCCESS', true])
    expect([trust(alice, bob, '5', CLEAR_FREEZE), has(alice, 'freeze')]).toEqual(['tesSUCCESS', false])
    test.must(test.send('AccountSet', alice, { SetFlag: NO_FREEZE }))
    expect([trust(alice, bob, '5', FREEZE), has(alice, 'freeze')]).toEqual(['tesSUCCESS', false])
  })

  it('authorizes only when required, even without other changes, and permanently', () => {
    expect(trust(alice, bob, '5', AUTH)).toBe('tefNO_AUTH_REQUIRED')
    test.must(test.send('AccountSet', alice, { SetFlag: REQUIRE_AUTH }))
    expect(trust(alice, bob, '0', AUTH)).toBe('tesSUCCESS')
    expect([has(alice, 'auth'), has(bob, 'auth')]).toEqual([true, false])
    expect(trust(alice, bob, '5')).toBe('tesSUCCESS')
    expect(has(alice, 'auth')).toBe(true)
  })

  it('authorizes an existing line', () => {
    test.must(test.send('AccountSet', alice, { SetFlag: REQUIRE_AUTH }))
    expect(trust(bob, alice, '5')).toBe('tesSUCCESS')
    expect(test.pay(alice, bob, token('1', 'USD', alice)).result).toBe('tecPATH_DRY')
    expect([trust(alice, bob, '0', AUTH), has(alice, 'auth')]).toEqual(['tesSUCCESS', true])
    test.must(test.pay(alice, bob, token('1', 'USD', alice)))
  })
})

describe('TrustSet: accounts that accept no new lines', () => {
  it('may change existing lines only', () => {
    expect(trust(alice, bob, '5')).toBe('tesSUCCESS')
    test.must(test.send('AccountSet', bob, { SetFlag: NO_INCOMING_LINES }))
    expect(trust(alice, bob, '6')).toBe('tesSUCCESS')
    const other = { LimitAmount: token('5', 'EUR', bob) }
    expect(test.send('TrustSet', alice, other).result).toBe('tecNO_PERMISSION')
    expect(test.send('TrustSet', test.fund('carol'), { LimitAmount: token('5', 'USD', bob) }).result).toBe(
      'tecNO_PERMISSION',
    )
    test.must(test.send('TrustSet', bob, { LimitAmount: token('5', 'EUR', alice) }))
  })
})
