import { parseDecimal } from '@tidebook/amount'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { OwnerFunds } from '../book/owner-funds.ts'
import type { ChangesJson, NodeFields } from '../wire/ledger-json.ts'
import { accountsTouched } from './balance-changes.ts'
import { LastHoldings } from './last-holdings.ts'

const ACCOUNTS = ['jA', 'jB', 'jC', 'jNew']
const CURRENCIES = ['CNY', 'USD']
/** Accounts that exist before the ledger. The first two share a trust line in CNY. */
const EXISTING = ['jA', 'jB']
/** An account that is known not to exist before the ledger. */
const MISSING = 'jC'

/** A change of an account, or of a trust line between two accounts. The history before it decides its kind. */
interface Step {
  readonly accounts: readonly string[]
  /** Deletes the entry if the history permits that. */
  readonly isDeletion: boolean
  readonly type: string
  readonly fields: NodeFields
}

const root = { balance: '5', ownerCount: 0, flags: 0, transferRate: 0 }
const FREEZE = 0x0040_0000

const rootSteps = fc
  .record({
    account: fc.constantFrom(...ACCOUNTS),
    isDeletion: fc.boolean(),
    Balance: fc.nat(1_000).map(String),
    OwnerCount: fc.nat(3),
    Flags: fc.constantFrom(0, FREEZE),
    TransferRate: fc.constantFrom(0, 1_002_000_000),
  })
  .map(({ account, isDeletion, ...fields }): Step => {
    return { accounts: [account], isDeletion, type: 'AccountRoot', fields: { Account: account, ...fields } }
  })
const lineSteps = fc
  .record({
    sides: fc.constantFrom(
      ...ACCOUNTS.flatMap((low, nth) => ACCOUNTS.slice(nth + 1).map((high) => [low, high] as const)),
    ),
    currency: fc.constantFrom(...CURRENCIES),
    isDeletion: fc.boolean(),
    type: fc.constantFrom('RippleState', 'SkywellState'),
    value: fc.integer({ min: -9, max: 9 }).map(String),
    Flags: fc.constantFrom(0, FREEZE),
  })
  .map(({ currency, Flags, isDeletion, sides, type, value }): Step => {
    const [low, high] = sides
    const LowLimit = { currency, issuer: low, value: '0' }
    const HighLimit = { currency, issuer: high, value: '0' }
    const Balance = { currency, issuer: 'jNobody', value }
    return { accounts: sides, isDeletion, type, fields: { LowLimit, HighLimit, Balance, Flags } }
  })

/**
 * Returns the changes of a possible ledger: an account exists before its trust lines and is deleted after them. Steps
 * that the history does not permit are left out.
 */
function historyOf(steps: readonly Step[]): ChangesJson[] {
  const accounts = new Set(EXISTING)
  const lines = new Set([lineName(EXISTING, 'CNY')])
  return steps.flatMap(({ accounts: names, fields, isDeletion, type }) => {
    const isLine = names.length > 1
    if (isLine && !names.every((name) => accounts.has(name))) return []
    const { Balance } = fields
    const name = isLine ? lineName(names, (Balance as { readonly currency: string }).currency) : String(names[0])
    const entries = isLine ? lines : accounts
    const hasLines = !isLine && [...lines].some((line) => line.split(' ').includes(name))
    const kind = !entries.has(name) ? 'CreatedNode' : isDeletion && !hasLines ? 'DeletedNode' : 'ModifiedNode'
    if (kind === 'DeletedNode') entries.delete(name)
    else entries.add(name)
    const values = kind === 'CreatedNode' ? { NewFields: fields } : { FinalFields: fields }
    return [{ AffectedNodes: [{ [kind]: { LedgerEntryType: type, ...values } }] }]
  })
}

function lineName(sides: readonly string[], currency: string): string {
  return `${sides.join(' ')} ${currency}`
}

/** Returns what every account can pay of every token after the changes, and which accounts are known. */
function fundsAfter(list: readonly ChangesJson[]): unknown {
  const funds = new OwnerFunds()
  for (const [nth, account] of EXISTING.entries()) {
    const issuer = EXISTING[1 - nth] ?? ''
    const lines = [{ currency: 'CNY', issuer, balance: nth === 0 ? '4' : '-4', frozen: false }]
    funds.know(account, { ...root, lines }, 1)
  }
  funds.know(MISSING, undefined, 1)
  for (const change of list) funds.apply(change, 2, () => undefined)
  return ACCOUNTS.flatMap((account) =>
    ['', ...ACCOUNTS].flatMap((issuer) =>
      CURRENCIES.map((currency) => [funds.isKnown(account), funds.givable(account, { currency, issuer })]),
    ),
  )
}

function lastOf(list: readonly ChangesJson[]): ChangesJson {
  const holdings = new LastHoldings()
  for (const change of list) holdings.add(change)
  return holdings.changes
}

it('leave the same funds and touch the same accounts as every transaction in turn', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(rootSteps, lineSteps), { maxLength: 24 }), (steps) => {
      const list = historyOf(steps)
      const last = lastOf(list)
      expect(fundsAfter([last])).toEqual(fundsAfter(list))
      expect(accountsTouched(last)).toEqual(new Set(list.flatMap((change) => [...accountsTouched(change)])))
    }),
    { numRuns: 300 },
  )
})

it('include the trust line of an account that the same ledger created', () => {
  const list: ChangesJson[] = [
    {
      AffectedNodes: [
        {
          CreatedNode: { LedgerEntryType: 'AccountRoot', NewFields: { Account: 'jNew', Balance: '9', OwnerCount: 0 } },
        },
      ],
    },
    {
      AffectedNodes: [
        {
          CreatedNode: {
            LedgerEntryType: 'RippleState',
            NewFields: {
              LowLimit: { currency: 'USD', issuer: 'jA', value: '0' },
              HighLimit: { currency: 'USD', issuer: 'jNew', value: '0' },
              Balance: { currency: 'USD', issuer: 'jNobody', value: '-7' },
              Flags: 0,
            },
          },
        },
      ],
    },
  ]
  const funds = new OwnerFunds()
  funds.know('jA', { ...root, lines: [] }, 1)
  funds.apply(lastOf(list), 2, () => undefined)
  expect(funds.givable('jNew', { currency: 'USD', issuer: 'jA' })).toEqual(parseDecimal('7'))
})
