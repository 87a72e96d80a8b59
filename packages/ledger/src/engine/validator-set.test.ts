import type { FieldValue, ParsedSigner, ParsedTransaction } from '@tidebook/protocol'
import { swt, toHex, xrp } from '@tidebook/protocol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rulesOf } from '../profiles/rules.ts'
import type { TestAccount } from '../testing/test-ledger.ts'
import { TestLedger, accountNamed, native, token, transaction } from '../testing/test-ledger.ts'

const NONE = new Uint8Array(0)
const authority = accountNamed('authority')
const operators = Array.from({ length: 8 }, (_, nth) => accountNamed(`operator ${nth}`))
const BALANCE = 100_000_000n

/** One validator of a list: operator number, power and key number. */
type Seat = readonly [operator: number, power: number, key?: number]

function operatorOf(nth: number): TestAccount {
  return operators[nth] ?? authority
}

function keyOf(nth: number): Uint8Array {
  return new Uint8Array(32).fill(nth + 1)
}

function seats(...powers: readonly number[]): Seat[] {
  return powers.map((power, nth) => [nth, power])
}

function sum(list: readonly Seat[]): number {
  return list.reduce((total, [, power]) => total + power, 0)
}

function start(list: readonly Seat[], network = swt): TestLedger {
  const signers = list.map(([nth, weight, key = nth]) => ({
    account: operatorOf(nth).id,
    weight,
    locator: toHex(keyOf(key)),
  }))
  const rules = rulesOf(network, { validatorAuthority: authority.id })
  return new TestLedger(rules, { validators: { authority: authority.id, balance: BALANCE, signers } })
}

function entries(list: readonly Seat[]): FieldValue {
  return list.map(([nth, SignerWeight, key = nth]) => ({
    name: 'SignerEntry',
    fields: { Account: operatorOf(nth).id, SignerWeight, WalletLocator: keyOf(key) },
  }))
}

function signed(tx: ParsedTransaction, by: readonly number[]): ParsedTransaction {
  const signers = by
    .map(operatorOf)
    .sort((a, b) => Buffer.compare(a.id, b.id))
    .map(({ id, publicKey }): ParsedSigner => ({
      account: id,
      signingPublicKey: publicKey,
      signature: NONE,
      signingData: NONE,
    }))
  return { ...tx, signers }
}

function send(
  test: TestLedger,
  by: readonly number[],
  fields: Readonly<Record<string, FieldValue>>,
  type = 'SignerListSet',
) {
  const sequence = test.sequence(authority)
  const tx = transaction(type, authority, fields, { fee: 1000n, sequence, publicKey: NONE })
  return test.ledger.apply(signed(tx, by)).result
}

function quorumOf(total: number): number {
  return Math.floor((2 * total) / 3) + 1
}

function change(test: TestLedger, by: readonly number[], list: readonly Seat[], quorum = quorumOf(sum(list))) {
  return send(test, by, { SignerQuorum: quorum, SignerEntries: entries(list) })
}

function current(test: TestLedger): string {
  const { quorum, signers = [] } = test.ledger.view('current').signerList(authority.id) ?? {}
  const rows = signers.map(({ account, locator, weight }) => [toHex(account), weight, locator])
  return JSON.stringify([quorum, rows.sort()])
}

const ALL = [0, 1, 2, 3]
const FOUR = seats(10, 10, 10, 10)

describe.each([swt, xrp])('the first set of validators on $id', (network) => {
  it('is the signer list of an account without a key, and leaves the supply unchanged', () => {
    const test = start(FOUR, network)
    const account = test.ledger.view('validated').account(authority.id)?.toJson()
    expect(account).toMatchObject({ Balance: String(BALANCE), OwnerCount: 1, Flags: 0x0010_0000 })
    expect(test.drops(test.master) + BALANCE).toBe(test.ledger.lastClosed.totalDrops)
    expect(JSON.parse(current(test))).toMatchObject([27, { length: 4 }])
    test.close()
    test.reload()
    expect(change(test, ALL, [...FOUR, [4, 10]])).toBe('tesSUCCESS')
    test.close()
    test.reload()
    expect(JSON.parse(current(test))).toMatchObject([34, { length: 5 }])
  })
})

describe('a change of the validators', () => {
  it.each<[string, Seat[], Seat[]]>([
    ['a fourth joins', seats(10, 10, 10), FOUR],
    ['a fifth joins', FOUR, seats(10, 10, 10, 10, 10)],
    ['one of four leaves', FOUR, FOUR.slice(1)],
    ['one of four gets another key', FOUR, [[0, 10, 9], ...FOUR.slice(1)]],
    ['a power grows', FOUR, seats(10, 10, 10, 65_535)],
    ['a power shrinks', FOUR, seats(10, 10, 10, 1)],
    ['a second joins the only one', seats(10), seats(10, 10)],
  ])('succeeds when %s', (_, before, after) => {
    const test = start(before)
    const result = change(
      test,
      before.map(([nth]) => nth),
      after,
    )
    expect(result).toBe('tesSUCCESS')
    expect(current(test)).toBe(current(start(after)))
  })

  it.each<[string, Seat[], Seat[]]>([
    ['one of three leaves', seats(10, 10, 10), seats(10, 10)],
    ['two of four leave', FOUR, seats(10, 10)],
    ['two of four get other keys', FOUR, [[0, 10, 8], [1, 10, 9], ...FOUR.slice(2)]],
    ['operators swap their keys for others', FOUR, FOUR.map(([nth, power]) => [nth, power, nth + 4])],
    ['powers shrink by a third', seats(30, 30), seats(20, 20)],
    ['the only one gets another key', seats(10), [[0, 10, 5]]],
  ])('fails and costs only the fee when %s', (_, before, after) => {
    const test = start(before)
    const unchanged = current(test)
    const result = change(
      test,
      before.map(([nth]) => nth),
      after,
    )
    expect(result).toBe('tecNO_PERMISSION')
    expect(current(test)).toBe(unchanged)
    expect(test.drops(authority)).toBe(BALANCE - 1000n)
  })

  it('requires signatures of more than two thirds of the power', () => {
    const test = start(seats(10, 10, 10, 5))
    const after = seats(10, 10, 10, 6)
    expect(change(test, [0, 1], after)).toBe('tefBAD_QUORUM')
    expect(change(test, [0, 3], after)).toBe('tefBAD_QUORUM')
    expect(change(test, [0, 1, 4], after)).toBe('tefBAD_SIGNATURE')
    expect(change(test, [0, 1, 3], after)).toBe('tesSUCCESS')
  })

  it('refuses a list that is not a set of validators', () => {
    const test = start(FOUR)
    const unchanged = current(test)
    expect(send(test, ALL, { SignerQuorum: 0 })).toBe('temMALFORMED')
    const withoutKey = [{ name: 'SignerEntry', fields: { Account: operatorOf(4).id, SignerWeight: 10 } }]
    const list = [...(entries(FOUR) as typeof withoutKey), ...withoutKey]
    expect(send(test, ALL, { SignerQuorum: 34, SignerEntries: list })).toBe('temMALFORMED')
    expect(change(test, ALL, [...FOUR, [4, 10, 0]])).toBe('temBAD_SIGNER')
    expect(change(test, ALL, [...FOUR, [0, 10, 7]])).toBe('temBAD_SIGNER')
    expect(change(test, ALL, [...FOUR, [4, 10]], 33)).toBe('temBAD_QUORUM')
    expect(change(test, ALL, [...FOUR, [4, 10]], 51)).toBe('temBAD_QUORUM')
    expect(change(test, ALL, [...FOUR, [4, 0]])).toBe('temBAD_WEIGHT')
    expect([current(test), test.drops(authority)]).toEqual([unchanged, BALANCE])
    expect(change(test, ALL, [...FOUR, [4, 10]], 34)).toBe('tesSUCCESS')
  })

  it.each<[string, Readonly<Record<string, FieldValue>>]>([
    ['SetRegularKey', { RegularKey: operatorOf(0).id }],
    ['AccountSet', { ClearFlag: 4 }],
    ['Payment', { Destination: operatorOf(0).id, Amount: native(50_000_000n) }],
    ['TicketCreate', { TicketCount: 1 }],
    ['TrustSet', { LimitAmount: token('1', 'CNY', operatorOf(0)) }],
    ['AccountDelete', { Destination: operatorOf(0).id }],
  ])('is the only transaction of the authority: %s is refused', (type, fields) => {
    const test = start(FOUR, xrp)
    expect(send(test, ALL, fields, type)).toBe('temDISABLED')
    expect(test.drops(authority)).toBe(BALANCE)
  })

  it('remains possible after strangers raise the authority’s reserve', () => {
    const test = start(FOUR)
    for (let nth = 0; nth < 15; nth += 1) {
      const gate = test.fund(`gate ${nth}`)
      test.must(test.pay(gate, authority, token('1', 'CNY', gate)))
    }
    const gate = test.fund('one too many')
    expect(test.pay(gate, authority, token('1', 'CNY', gate)).result).toBe('tecNO_LINE_INSUF_RESERVE')
    expect(change(test, ALL, [...FOUR, [4, 10]])).toBe('tesSUCCESS')
    // The fee of the first change reduced the balance below the reserve.
    expect(change(test, ALL, [...FOUR, [4, 11]])).toBe('tesSUCCESS')
  })

  it('follows ordinary rules for other accounts, and on a ledger without authority', () => {
    const test = start(FOUR)
    const alice = test.fund('alice')
    const plain = [{ name: 'SignerEntry', fields: { Account: operatorOf(4).id, SignerWeight: 3 } }]
    expect(test.send('SignerListSet', alice, { SignerQuorum: 1, SignerEntries: plain }).result).toBe('tesSUCCESS')
    const other = new TestLedger()
    other.must(other.pay(other.master, authority, native(BALANCE)))
    expect(other.send('SignerListSet', authority, { SignerQuorum: 1, SignerEntries: plain }).result).toBe('tesSUCCESS')
    expect(other.send('AccountSet', authority, {}).result).toBe('tesSUCCESS')
  })
})

/** A model with exact fractions that shares no code with the product. */
function isAllowed(before: readonly Seat[], after: readonly Seat[], quorum: number): boolean {
  const powers = new Map(after.map(([nth, power, key = nth]) => [key, BigInt(power)]))
  if (powers.size !== after.length || new Set(after.map(([nth]) => nth)).size !== after.length) return false
  const total = BigInt(sum(before))
  const kept = before.reduce((held, [nth, power, key = nth]) => {
    const now = powers.get(key) ?? 0n
    return held + (now < BigInt(power) ? now : BigInt(power))
  }, 0n)
  return kept * 3n > total * 2n && BigInt(quorum) * 3n > BigInt(sum(after)) * 2n
}

const seat = fc.tuple(fc.nat(7), fc.integer({ min: 1, max: 40 }), fc.nat(11))
const step = fc.record({
  remove: fc.array(fc.nat(7), { maxLength: 2 }),
  put: fc.array(seat, { maxLength: 3 }),
  slack: fc.integer({ min: -2, max: 2 }),
  absent: fc.array(fc.nat(7), { maxLength: 3 }),
})

it('changes exactly as the power fractions allow, in any order', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
      let before: readonly Seat[] = seats(10, 12, 9, 11)
      const test = start(before)
      let required = quorumOf(sum(before))
      for (const { absent, put, remove, slack } of steps) {
        const placed = new Set(put.map(([nth]) => nth))
        const after: Seat[] = [...before.filter(([nth]) => !remove.includes(nth) && !placed.has(nth)), ...put]
        const quorum = Math.min(sum(after), Math.max(1, quorumOf(sum(after)) + slack))
        const by = before.map(([nth]) => nth).filter((nth) => !absent.includes(nth))
        const unchanged = current(test)
        const result = change(test, by.length === 0 ? [0] : by, after, quorum)
        const approving = sum(before.filter(([nth]) => by.includes(nth)))
        const allowed = approving >= required && after.length > 0 && isAllowed(before, after, quorum)
        expect([result === 'tesSUCCESS', after]).toEqual([allowed, after])
        if (!allowed) expect(current(test)).toBe(unchanged)
        if (!allowed) continue
        before = after
        required = quorum
      }
    }),
    { numRuns: 60 },
  )
})
