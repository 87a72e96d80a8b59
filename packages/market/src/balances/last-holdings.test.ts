import fc from 'fast-check'
import { expect, it } from 'vitest'
import { OwnerFunds } from '../book/owner-funds.ts'
import type { AffectedNodeJson, ChangesJson } from '../wire/ledger-json.ts'
import { accountsTouched } from './balance-changes.ts'
import { LastHoldings } from './last-holdings.ts'

const ACCOUNTS = ['jA', 'jB', 'jC', 'jNew']
const KNOWN = ['jA', 'jB', 'jC']

const kinds = fc.constantFrom<keyof AffectedNodeJson>('CreatedNode', 'ModifiedNode', 'DeletedNode')
const roots = fc.record({
  kind: kinds,
  type: fc.constant('AccountRoot'),
  fields: fc.record({
    Account: fc.constantFrom(...ACCOUNTS),
    Balance: fc.nat(1_000).map(String),
    OwnerCount: fc.nat(3),
    Flags: fc.constantFrom(0, 0x0040_0000),
    TransferRate: fc.constantFrom(0, 1_002_000_000),
  }),
})
const limits = fc.constantFrom('CNY', 'USD').chain((currency) =>
  fc.constantFrom(['jA', 'jB'], ['jA', 'jC'], ['jB', 'jC']).map(([low, high]) => ({
    LowLimit: { currency, issuer: low, value: '0' },
    HighLimit: { currency, issuer: high, value: '0' },
  })),
)
const lines = fc.record({
  kind: kinds,
  type: fc.constantFrom('RippleState', 'SkywellState'),
  fields: fc
    .tuple(limits, fc.integer({ min: -9, max: 9 }), fc.constantFrom(0, 0x0040_0000))
    .map(([each, value, Flags]) => ({
      ...each,
      Balance: { currency: each.LowLimit.currency, issuer: 'jNobody', value: String(value) },
      Flags,
    })),
})
const changes = fc.array(fc.oneof(roots, lines), { maxLength: 12 }).map((list): ChangesJson[] =>
  list.map(({ kind, type, fields }) => ({
    AffectedNodes: [
      { [kind]: { LedgerEntryType: type, [kind === 'CreatedNode' ? 'NewFields' : 'FinalFields']: fields } },
    ],
  })),
)

/** Returns what every account can pay of every token after the changes, and which accounts are known. */
function fundsAfter(list: readonly ChangesJson[]): unknown {
  const funds = new OwnerFunds()
  const root = { balance: '5', ownerCount: 0, flags: 0, transferRate: 0, lines: [] }
  for (const account of KNOWN) funds.know(account, root, 1)
  for (const change of list) funds.apply(change, 2, () => undefined)
  return ACCOUNTS.flatMap((account) =>
    ['', ...KNOWN].flatMap((issuer) =>
      ['CNY', 'USD'].map((currency) => [funds.isKnown(account), funds.givable(account, { currency, issuer })]),
    ),
  )
}

it('leave the same funds and touch the same accounts as every transaction in turn', () => {
  fc.assert(
    fc.property(changes, (list) => {
      const holdings = new LastHoldings()
      for (const change of list) holdings.add(change)
      // The ledger deletes an account only after its lines, and creates it before them.
      const created = list.some(({ AffectedNodes: [node] }) => node?.CreatedNode?.LedgerEntryType === 'AccountRoot')
      const hasLines = list.some(({ AffectedNodes: [node] }) =>
        [node?.CreatedNode, node?.ModifiedNode, node?.DeletedNode].some((each) =>
          each?.LedgerEntryType.endsWith('State'),
        ),
      )
      if (!(created && hasLines)) expect(fundsAfter([holdings.changes])).toEqual(fundsAfter(list))
      const touched = new Set(list.flatMap((change) => [...accountsTouched(change)]))
      expect(accountsTouched(holdings.changes)).toEqual(touched)
    }),
    { numRuns: 300 },
  )
})
