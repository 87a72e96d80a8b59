import { toHex, xrp } from '@tidebook/protocol'
import type { FieldValue } from '@tidebook/protocol'
import { beforeEach, describe, expect, it } from 'vitest'
import { ACCOUNT_FLAGS } from '../money/flags.ts'
import { rulesOf } from '../profiles/rules.ts'
import { TestLedger, accountNamed, native } from '../testing/test-ledger.ts'
import type { TestAccount } from '../testing/test-ledger.ts'
import { CLAWBACK, DISABLE_MASTER } from '../testing/wire-flags.ts'

const key = accountNamed('the other key')

let test: TestLedger
let alice: TestAccount
let bob: TestAccount

beforeEach(() => {
  test = new TestLedger(rulesOf(xrp))
  alice = test.fund('alice')
  bob = test.fund('bob')
})

function regular(fields: Readonly<Record<string, FieldValue>>, sending = {}) {
  return test.send('SetRegularKey', alice, fields, sending)
}

function isSpent(): boolean {
  return (Number(test.ledger.view('current').account(alice.id)?.toJson()['Flags']) & ACCOUNT_FLAGS.passwordSpent) !== 0
}

type Entry = readonly [account: Uint8Array, weight: number]

function signers(quorum: number, entries: readonly Entry[], more = {}): string {
  const list = entries.map(([Account, SignerWeight]) => ({ name: 'SignerEntry', fields: { Account, SignerWeight } }))
  const fields = quorum === 0 && entries.length === 0 ? {} : { SignerEntries: list }
  return test.send('SignerListSet', alice, { SignerQuorum: quorum, ...fields }, more).result
}

function people(count: number): Entry[] {
  return Array.from({ length: count }, (_, nth) => [accountNamed(`signer ${nth}`).id, 1] as const)
}

describe('SetRegularKey', () => {
  it('rejects the master key', () => {
    expect(regular({ RegularKey: alice.id }).result).toBe('temBAD_REGKEY')
  })

  it('is free once for the master key, and again after the account receives native units', () => {
    const before = test.drops(alice)
    expect(regular({ RegularKey: key.id }, { fee: 0n }).result).toBe('tesSUCCESS')
    expect([test.drops(alice), isSpent()]).toEqual([before, true])
    expect(regular({ RegularKey: key.id }, { fee: 9n }).result).toBe('telINSUF_FEE_P')
    expect(regular({ RegularKey: key.id }, { fee: 10n }).result).toBe('tesSUCCESS')
    test.must(test.pay(bob, alice, native(1n)))
    expect(isSpent()).toBe(false)
    expect(regular({}, { fee: 0n }).result).toBe('tesSUCCESS')
  })

  it('behaves the same for an issuer with clawback, whose flags use the highest bit', () => {
    const flags = () => Number(test.ledger.view('current').account(alice.id)?.toJson()['Flags'])
    test.must(test.send('AccountSet', alice, { SetFlag: CLAWBACK }))
    test.must(regular({ RegularKey: key.id }, { fee: 0n }))
    expect(flags()).toBe(ACCOUNT_FLAGS.allowClawback + ACCOUNT_FLAGS.passwordSpent)
    test.must(test.pay(bob, alice, native(1n)))
    expect(flags()).toBe(ACCOUNT_FLAGS.allowClawback)
    test.close()
  })

  it('is never free when signed by the regular key, and does not use up the master key’s free change', () => {
    test.must(regular({ RegularKey: key.id }))
    test.must(test.pay(bob, alice, native(1n)))
    const { publicKey } = key
    expect(regular({ RegularKey: bob.id }, { fee: 0n, publicKey }).result).toBe('telINSUF_FEE_P')
    expect(regular({ RegularKey: bob.id }, { publicKey }).result).toBe('tesSUCCESS')
    expect(isSpent()).toBe(false)
  })

  it('is deleted only while another way to sign remains', () => {
    test.must(regular({ RegularKey: key.id }))
    expect(signers(1, [[bob.id, 1]])).toBe('tesSUCCESS')
    test.must(test.send('AccountSet', alice, { SetFlag: DISABLE_MASTER }))
    const { publicKey } = key
    expect(signers(0, [], { publicKey })).toBe('tesSUCCESS')
    expect(regular({}, { publicKey }).result).toBe('tecNO_ALTERNATIVE_KEY')
    expect(regular({ RegularKey: bob.id }, { publicKey }).result).toBe('tesSUCCESS')
    expect(signers(1, [[key.id, 1]], { publicKey: bob.publicKey })).toBe('tesSUCCESS')
    expect(regular({}, { publicKey: bob.publicKey }).result).toBe('tesSUCCESS')
    expect(test.send('AccountSet', alice, {}, { publicKey: bob.publicKey }).result).toBe('tefBAD_AUTH')
  })
})

describe('SignerListSet', () => {
  it.each<[string, number, readonly Entry[], string]>([
    ['no quorum for somebody', 0, people(1), 'temMALFORMED'],
    ['a quorum of nobody', 1, [], 'temMALFORMED'],
    ['more than 32', 1, people(33), 'temMALFORMED'],
    ['somebody twice', 1, [...people(1), ...people(1)], 'temBAD_SIGNER'],
    [
      'a weight of nothing',
      1,
      [
        [key.id, 0],
        [accountNamed('bob').id, 1],
      ],
      'temBAD_WEIGHT',
    ],
    ['the account itself', 1, [[accountNamed('alice').id, 1]], 'temBAD_SIGNER'],
    ['a quorum beyond all weights', 3, people(2), 'temBAD_QUORUM'],
    ['a quorum of all weights', 2, people(2), 'tesSUCCESS'],
    ['32', 32, people(32), 'tesSUCCESS'],
  ])('is valid for %s', (_, quorum, entries, result) => {
    expect(signers(quorum, entries)).toBe(result)
  })

  it.each<[string, FieldValue]>([
    ['another element', [{ name: 'Memo', fields: { Account: key.id, SignerWeight: 1 } }]],
    ['no account', [{ name: 'SignerEntry', fields: { SignerWeight: 1 } }]],
    ['no weight', [{ name: 'SignerEntry', fields: { Account: key.id } }]],
  ])('rejects %s as malformed', (_, SignerEntries) => {
    expect(test.send('SignerListSet', alice, { SignerQuorum: 1, SignerEntries }).result).toBe('temMALFORMED')
  })

  it('replaces the previous list and is sorted by account', () => {
    expect(signers(2, people(4))).toBe('tesSUCCESS')
    expect(signers(5, [...people(7)].reverse())).toBe('tesSUCCESS')
    expect(test.ownerCount(alice)).toBe(1)
    const list = () => {
      const { quorum, signers: standing = [] } = test.ledger.view('current').signerList(alice.id) ?? {}
      return [quorum, standing.map(({ account, weight }) => [toHex(account), weight])]
    }
    const sorted = people(7).map(([id, weight]) => [toHex(id), weight] as const)
    sorted.sort(([a], [b]) => (a < b ? -1 : 1))
    expect(list()).toEqual([5, sorted])
    test.close()
    test.reload()
    expect(list()).toEqual([5, sorted])
  })

  it('keeps the locator of each signer, also across a restart', () => {
    const [one, two] = people(2)
    if (one === undefined || two === undefined) throw new TypeError('Two signers')
    const WalletLocator = new Uint8Array(32).fill(0xab)
    const list = [
      { name: 'SignerEntry', fields: { Account: one[0], SignerWeight: 1, WalletLocator } },
      { name: 'SignerEntry', fields: { Account: two[0], SignerWeight: 2 } },
    ]
    test.must(test.send('SignerListSet', alice, { SignerQuorum: 3, SignerEntries: list }))
    const locators = () =>
      test.ledger
        .view('current')
        .signerList(alice.id)
        ?.signers.map(({ weight, locator }) => [weight, locator])
        .sort()
    const expected = [
      [1, 'AB'.repeat(32)],
      [2, undefined],
    ]
    expect(locators()).toEqual(expected)
    test.close()
    test.reload()
    expect(locators()).toEqual(expected)
    const { metadata } = test.must(
      test.send('SignerListSet', alice, { SignerQuorum: 1, SignerEntries: [list[1] as never] }),
    )
    expect(JSON.stringify(metadata)).toContain(`"WalletLocator":"${'AB'.repeat(32)}"`)
  })

  it('is deleted only while another way to sign remains; deleting an absent list succeeds', () => {
    expect(signers(0, [])).toBe('tesSUCCESS')
    expect(signers(1, [[bob.id, 1]])).toBe('tesSUCCESS')
    test.must(regular({ RegularKey: key.id }))
    test.must(test.send('AccountSet', alice, { SetFlag: DISABLE_MASTER }))
    expect(signers(0, [], { publicKey: key.publicKey })).toBe('tesSUCCESS')
    expect(test.ownerCount(alice)).toBe(0)
    expect(signers(0, [], { publicKey: key.publicKey })).toBe('tesSUCCESS')
    expect(signers(1, [[bob.id, 1]], { publicKey: key.publicKey })).toBe('tesSUCCESS')
    test.must(regular({}, { publicKey: key.publicKey }))
  })
})
