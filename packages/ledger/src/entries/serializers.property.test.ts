import { ledgerNumber, nativeNumber } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { encodeCurrency, xrp } from '@tidebook/protocol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FieldSink } from './field-sink.ts'
import { JsonSink } from './json-sink.ts'
import { rulesOf } from '../profiles/rules.ts'
import { NO_SETTINGS } from '../state/account-entry.ts'
import type { AccountFields } from '../state/account-entry.ts'
import type { Entry, Threaded } from '../state/entry.ts'
import type { LineFields } from '../state/line-entry.ts'
import { State } from '../state/state.ts'
import { accountNamed } from '../testing/test-ledger.ts'
import { serializerOf } from './serializer-of.ts'
import { entryContextOf } from './entry-context.ts'

const rules = rulesOf(xrp)
const around = entryContextOf(rules)
const state = new State(rules)
const [alice, bob, carol] = ['alice', 'bob', 'carol'].map((name) => state.internAccount(accountNamed(name).id)) as [
  ReturnType<State['internAccount']>,
  ReturnType<State['internAccount']>,
  ReturnType<State['internAccount']>,
]
const usd = state.internCurrency(encodeCurrency('USD'))
const thread = { id: 'AB'.repeat(32), ledger: 7 }

// Two possible values per field, so that about half of the fields of two random entries are equal.
const number = fc.constantFrom(0, 5)

function hash(size: number) {
  return fc.constantFrom('', '0A'.repeat(size))
}

const page = fc.constantFrom(0n, 17n)
const token: fc.Arbitrary<LedgerNumber> = fc
  .constantFrom(0n, 10n ** 15n, -(10n ** 15n))
  .map((mantissa) => ledgerNumber(false, mantissa, -15))

const accounts: fc.Arbitrary<AccountFields> = fc
  .record({
    balance: fc.constantFrom(1n, 2n),
    sequence: number,
    ownerCount: number,
    flags: number,
    settings: fc.record({
      ...Object.fromEntries(Object.keys(NO_SETTINGS).map((name) => [name, number])),
      transferRate: number,
      tickSize: number,
      ticketCount: number,
      regularKey: fc.constantFrom(undefined, bob),
      tokenMinter: fc.constantFrom(undefined, carol),
      domain: hash(3),
      emailHash: hash(16),
      messageKey: hash(33),
      walletLocator: hash(32),
      lastTransaction: hash(32),
      poolId: hash(32),
    }),
  })
  .map((fields) => ({ ...fields, thread }))

const side = fc.record({ limit: token, qualityIn: number, qualityOut: number })
const lines: fc.Arbitrary<LineFields> = fc
  .record({ balance: token, low: side, high: side, flags: number, pages: fc.tuple(page, page) })
  .map((fields) => ({ ...fields, thread }))

const signers = fc
  .record({
    quorum: number,
    pages: fc.tuple(page),
    signers: fc.array(
      fc.record({
        account: fc.constantFrom(bob, carol),
        weight: fc.constantFrom(1, 2),
        locator: fc.constantFrom(undefined, 'AB'.repeat(32), '00'.repeat(32)),
      }),
      {
        minLength: 1,
        maxLength: 2,
      },
    ),
  })
  .map((fields) => ({ ...fields, thread }))

const offers = fc
  .record({ takerPays: token, takerGets: fc.constantFrom(1n, 2n).map(nativeNumber), pages: fc.tuple(page, page) })
  .map((fields) => ({ ...fields, thread }))

const offer = state.newOffer({
  owner: alice,
  sequence: 9,
  book: state.internBook(state.internAsset(usd, bob), state.native),
  quality: 5n << 56n,
  flags: 1,
  expiration: 8,
  platform: carol,
  appType: 3,
  order: 4,
})

const FORMS: readonly (readonly [string, Entry, fc.Arbitrary<Threaded>, readonly string[]])[] = [
  ['account', alice, accounts, []],
  ['line', state.internLine(alice, bob, usd), lines, []],
  ['signer list', state.internSigners(alice), signers, []],
  // An offer's position never appears among earlier values.
  ['offer', offer, offers, ['OwnerNode', 'BookNode']],
]

function membersOf(write: (out: FieldSink) => void): JsonSink['members'] {
  const sink = new JsonSink()
  write(sink)
  return sink.members
}

describe('forms of entries', () => {
  it.each(FORMS)('list exactly the changed fields as previous values of the %s', (_, entry, fields, left) => {
    const serializer = serializerOf(entry)
    fc.assert(
      fc.property(fields, fields, (before, after) => {
        const fieldsOf = (value: Threaded) => membersOf((out) => serializer.emit(out, entry, value, around))
        const [old, now] = [fieldsOf(before), fieldsOf(after)]
        const text = (value: unknown) => JSON.stringify(value)
        const names = Object.keys(old).filter((name) => !left.includes(name) && text(old[name]) !== text(now[name]))
        expect(membersOf((out) => serializer.emitPrevious(out, entry, before, after, around))).toEqual(
          Object.fromEntries(names.map((name) => [name, old[name]])),
        )
        const shown = (json: object) => text(Object.entries(json).filter(([name]) => !name.endsWith('Node')))
        expect(serializer.isSame(before, after)).toBe(shown(old) === shown(now))
        expect(serializer.isSame(before, { ...before })).toBe(true)
      }),
      { numRuns: 400 },
    )
  })
})
