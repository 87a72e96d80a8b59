import { encodeAddress, xrp } from '@tidebook/protocol'
import type { FieldValue } from '@tidebook/protocol'
import { beforeEach, describe, expect, it } from 'vitest'
import { ACCOUNT_FLAGS } from '../money/flags.ts'
import { rulesOf } from '../profiles/rules.ts'
import { TestLedger, accountNamed, native, token } from '../testing/test-ledger.ts'
import type { TestAccount } from '../testing/test-ledger.ts'
import { CLAWBACK, DISABLE_MASTER, GLOBAL_FREEZE, NO_FREEZE, REQUIRE_AUTH } from '../testing/wire-flags.ts'

type Fields = Readonly<Record<string, FieldValue>>

const otherKey = accountNamed('the other key')

let test: TestLedger
let alice: TestAccount
let bob: TestAccount

beforeEach(() => {
  test = new TestLedger(rulesOf(xrp))
  alice = test.fund('alice')
  bob = test.fund('bob')
})

function set(fields: Fields, flags = 0, publicKey = alice.publicKey) {
  return test.send('AccountSet', alice, fields, { flags, publicKey }).result
}

function json(): Readonly<Record<string, unknown>> {
  return test.ledger.view('current').account(alice.id)?.toJson() ?? {}
}

function flagsNow(): number {
  return Number(json()['Flags'])
}

describe('AccountSet: flags', () => {
  it.each([
    ['requireDestinationTag', 1],
    ['requireAuth', 2],
    ['disallowNative', 3],
    ['globalFreeze', 7],
    ['defaultRipple', 8],
    ['depositAuth', 9],
    ['disallowIncomingTokenOffers', 12],
    ['disallowIncomingChecks', 13],
    ['disallowIncomingChannels', 14],
    ['disallowIncomingLines', 15],
  ] as const)('sets and clears %s by its code %i', (name, code) => {
    expect(set({ SetFlag: code })).toBe('tesSUCCESS')
    expect(flagsNow()).toBe(ACCOUNT_FLAGS[name])
    expect(set({ SetFlag: code })).toBe('tesSUCCESS')
    expect(flagsNow()).toBe(ACCOUNT_FLAGS[name])
    expect(set({ ClearFlag: code })).toBe('tesSUCCESS')
    expect(flagsNow()).toBe(0)
  })

  it.each([
    ['requireDestinationTag', 0x0001_0000, 0x0002_0000],
    ['requireAuth', 0x0004_0000, 0x0008_0000],
    ['disallowNative', 0x0010_0000, 0x0020_0000],
  ] as const)('sets and clears %s by transaction flags', (name, on, off) => {
    expect(set({}, on)).toBe('tesSUCCESS')
    expect(flagsNow()).toBe(ACCOUNT_FLAGS[name])
    expect(set({}, off)).toBe('tesSUCCESS')
    expect(flagsNow()).toBe(0)
    expect(set({}, on | off)).toBe('temINVALID_FLAG')
  })

  it.each([
    ['noFreeze', NO_FREEZE],
    ['allowClawback', CLAWBACK],
  ] as const)('makes %s permanent', (name, code) => {
    expect(set({ SetFlag: code })).toBe('tesSUCCESS')
    expect(set({ ClearFlag: code })).toBe('tesSUCCESS')
    expect(flagsNow() >>> 0).toBe(ACCOUNT_FLAGS[name])
  })

  it.each<[string, Fields, number]>([
    ['by code', { SetFlag: 7, ClearFlag: 7 }, 0],
    ['by code, also one that nobody knows', { SetFlag: 99, ClearFlag: 99 }, 0],
    ['by code and by flag', { SetFlag: 1 }, 0x0002_0000],
    ['by flag and by code', { ClearFlag: 2 }, 0x0004_0000],
  ])('rejects setting and clearing at the same time: %s', (_, fields, flags) => {
    expect(set(fields, flags)).toBe('temINVALID_FLAG')
  })

  it('rejects unknown flags', () => {
    for (const flag of [0x1, 0x0040_0000, 0x4000_0000]) expect(set({}, flag)).toBe('temINVALID_FLAG')
    expect(set({}, 0x8000_0000)).toBe('tesSUCCESS')
  })

  it('may keep or start a global freeze after giving up freezing', () => {
    expect([set({ SetFlag: NO_FREEZE }), set({ SetFlag: GLOBAL_FREEZE })]).toEqual(['tesSUCCESS', 'tesSUCCESS'])
    expect(set({ ClearFlag: GLOBAL_FREEZE })).toBe('tesSUCCESS')
    expect(flagsNow()).toBe(ACCOUNT_FLAGS.noFreeze | ACCOUNT_FLAGS.globalFreeze)
  })

  it('makes clawback and giving up freezing mutually exclusive', () => {
    expect([set({ SetFlag: NO_FREEZE }), set({ SetFlag: CLAWBACK })]).toEqual(['tesSUCCESS', 'tecNO_PERMISSION'])
    alice = test.fund('another')
    expect([set({ SetFlag: CLAWBACK }), set({ SetFlag: NO_FREEZE })]).toEqual(['tesSUCCESS', 'tecNO_PERMISSION'])
  })

  it.each<[string, () => void]>([
    ['a line', () => void test.must(test.send('TrustSet', bob, { LimitAmount: token('1', 'USD', alice) }))],
    ['an offer', () => void test.must(test.offer(alice, token('1', 'USD', bob), native(1n)))],
    ['a ticket', () => void test.must(test.send('TicketCreate', alice, { TicketCount: 1 }))],
    ['a signer list', () => signersOf(alice)],
    [
      'a check of somebody',
      () => void test.must(test.send('CheckCreate', bob, { Destination: alice.id, SendMax: native(1n) })),
    ],
  ])('enables required authorization and clawback only for an account that owns nothing: not with %s', (_, make) => {
    make()
    expect(set({ SetFlag: REQUIRE_AUTH })).toBe('tecOWNERS')
    expect(set({ SetFlag: CLAWBACK })).toBe('tecOWNERS')
    expect(set({ SetFlag: GLOBAL_FREEZE })).toBe('tesSUCCESS')
  })

  it('accepts requiring authorization again', () => {
    expect(set({ SetFlag: REQUIRE_AUTH })).toBe('tesSUCCESS')
    test.must(test.send('TicketCreate', alice, { TicketCount: 1 }))
    expect(set({ SetFlag: REQUIRE_AUTH })).toBe('tesSUCCESS')
    expect(flagsNow()).toBe(ACCOUNT_FLAGS.requireAuth)
  })
})

function signersOf(account: TestAccount): void {
  const entries = [{ name: 'SignerEntry', fields: { Account: bob.id, SignerWeight: 1 } }]
  test.must(test.send('SignerListSet', account, { SignerQuorum: 1, SignerEntries: entries }))
}

describe('AccountSet: rights of the master key', () => {
  const regular = otherKey.publicKey

  beforeEach(() => {
    test.must(test.send('SetRegularKey', alice, { RegularKey: otherKey.id }))
  })

  it.each([NO_FREEZE, DISABLE_MASTER])('rejects flag %i by the regular key', (code) => {
    expect(set({ SetFlag: code }, 0, regular)).toBe('tecNEED_MASTER_KEY')
    expect(set({ SetFlag: code })).toBe('tesSUCCESS')
  })

  it('accepts a flag that is already set, signed by any key', () => {
    expect(set({ SetFlag: NO_FREEZE })).toBe('tesSUCCESS')
    expect(set({ SetFlag: NO_FREEZE }, 0, regular)).toBe('tesSUCCESS')
  })

  it('lets the regular key give up freezing once the master key is disabled', () => {
    expect(set({ SetFlag: DISABLE_MASTER })).toBe('tesSUCCESS')
    expect(set({ SetFlag: NO_FREEZE }, 0, regular)).toBe('tesSUCCESS')
  })

  it('disables the master key when there is a signer list, but not without another way to sign', () => {
    test.must(test.send('SetRegularKey', alice, {}))
    expect(set({ SetFlag: DISABLE_MASTER })).toBe('tecNO_ALTERNATIVE_KEY')
    signersOf(alice)
    expect(set({ SetFlag: DISABLE_MASTER })).toBe('tesSUCCESS')
  })
})

describe('AccountSet: values', () => {
  it.each([
    ['TransferRate', 999_999_999, 'temBAD_TRANSFER_RATE'],
    ['TransferRate', 1_000_000_001, 1_000_000_001],
    ['TransferRate', 2_000_000_000, 2_000_000_000],
    ['TransferRate', 2_000_000_001, 'temBAD_TRANSFER_RATE'],
    ['TransferRate', 1_000_000_000, undefined],
    ['TransferRate', 0, undefined],
    ['TickSize', 2, 'temBAD_TICK_SIZE'],
    ['TickSize', 3, 3],
    ['TickSize', 15, 15],
    ['TickSize', 16, undefined],
    ['TickSize', 17, 'temBAD_TICK_SIZE'],
    ['TickSize', 0, undefined],
  ])('%s %i', (name, value, outcome) => {
    const neutral = name === 'TickSize' ? 7 : 1_500_000_000
    expect(set({ [name]: neutral })).toBe('tesSUCCESS')
    const result = set({ [name]: value })
    expect(result).toBe(typeof outcome === 'string' ? outcome : 'tesSUCCESS')
    expect(json()[name]).toBe(typeof outcome === 'string' ? neutral : outcome)
  })

  it('accepts a domain of up to 256 bytes', () => {
    expect(set({ Domain: new Uint8Array(256).fill(97) })).toBe('tesSUCCESS')
    expect(json()['Domain']).toBe('61'.repeat(256))
    expect(set({ Domain: new Uint8Array(257).fill(97) })).toBe('telBAD_DOMAIN')
    expect(set({ Domain: new Uint8Array(0) })).toBe('tesSUCCESS')
    expect(json()).not.toHaveProperty('Domain')
  })

  it.each([
    [2, 33, 'tesSUCCESS'],
    [3, 33, 'tesSUCCESS'],
    [0xed, 33, 'tesSUCCESS'],
    [4, 33, 'telBAD_PUBLIC_KEY'],
    [0, 33, 'telBAD_PUBLIC_KEY'],
    [2, 32, 'telBAD_PUBLIC_KEY'],
    [2, 34, 'telBAD_PUBLIC_KEY'],
    [2, 0, 'tesSUCCESS'],
  ])('checks a message key that begins with %i and has %i bytes: %s', (first, length, result) => {
    const key = new Uint8Array(length).fill(7)
    key.set([first].slice(0, length))
    expect(set({ MessageKey: key })).toBe(result)
    expect('MessageKey' in json()).toBe(result === 'tesSUCCESS' && length > 0)
  })

  it.each([
    ['EmailHash', 16],
    ['WalletLocator', 32],
  ])('stores %s, and zeros remove it', (name, length) => {
    expect(set({ [name]: new Uint8Array(length).fill(5) })).toBe('tesSUCCESS')
    expect(json()[name]).toBe('05'.repeat(length))
    expect(set({})).toBe('tesSUCCESS')
    expect(json()[name]).toBe('05'.repeat(length))
    expect(set({ [name]: new Uint8Array(length) })).toBe('tesSUCCESS')
    expect(json()).not.toHaveProperty(name)
  })

  it('requires the minter if and only if its flag is set', () => {
    expect(set({ SetFlag: 10 })).toBe('temMALFORMED')
    expect(set({ SetFlag: 10, NFTokenMinter: bob.id })).toBe('tesSUCCESS')
    expect(json()['NFTokenMinter']).toBe(encodeAddress(xrp, bob.id))
    expect(set({ SetFlag: 1 })).toBe('tesSUCCESS')
    expect(json()['NFTokenMinter']).toBe(encodeAddress(xrp, bob.id))
    expect(set({ ClearFlag: 10, NFTokenMinter: bob.id })).toBe('temMALFORMED')
    expect(set({ ClearFlag: 10 })).toBe('tesSUCCESS')
    expect(json()).not.toHaveProperty('NFTokenMinter')
    expect(set({ NFTokenMinter: bob.id })).toBe('tesSUCCESS')
    expect(json()).not.toHaveProperty('NFTokenMinter')
  })

  it('stores the last transaction from the next transaction on, until disabled', () => {
    expect(set({ SetFlag: 5 })).toBe('tesSUCCESS')
    expect(json()['AccountTxnID']).toBe('0'.repeat(64))
    expect(set({ SetFlag: 5 })).toBe('tesSUCCESS')
    expect(json()['AccountTxnID']).toBe(test.log.at(-1)?.hash)
    test.must(test.pay(bob, alice, native(1n)))
    expect(json()['AccountTxnID']).toBe(test.log.at(-2)?.hash)
    expect(set({ ClearFlag: 5 })).toBe('tesSUCCESS')
    expect(json()).not.toHaveProperty('AccountTxnID')
  })
})
