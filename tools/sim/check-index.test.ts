import { describe, expect, it } from 'vitest'
import { checkTrades } from './check-index.ts'
import type { RawLedger } from './check-ledger.ts'

const TIME = 1_893_456_000_000

/** A ledger in which `taker` takes 3 of the 5 coins that `maker` sells. */
const LEDGER: RawLedger = {
  index: 7,
  transactions: [
    {
      hash: 'AB',
      account: 'taker',
      sequence: 1,
      fee: '10',
      result: 'tesSUCCESS',
      fields: {},
      metadata: {
        TransactionResult: 'tesSUCCESS',
        TransactionIndex: 0,
        AffectedNodes: [
          {
            ModifiedNode: {
              LedgerEntryType: 'Offer',
              FinalFields: { Account: 'maker', TakerGets: '2000000', TakerPays: { value: '4' } },
              PreviousFields: { TakerGets: '5000000', TakerPays: { value: '10' } },
            },
          },
        ],
      },
    },
  ],
}

function violations(change: object = {}, rows = 1): readonly string[] {
  const base = { coefficient: '3n', scale: 0 }
  const trade = JSON.stringify({ hash: 'AB', ledger: 7, time: TIME, base, taker: 'taker', ...change })
  const all = ['another\trow', ...Array.from({ length: rows }, () => trade)]
  return checkTrades([LEDGER], all, new Map([[7, TIME]])).map(({ rule, detail }) => `${rule}: ${detail}`)
}

describe('the trades of the index', () => {
  it('SIM-202: have the amounts of the metadata and the time of their ledger', () => {
    expect(violations()).toEqual([])
  })

  it.each([
    ['is missing', {}, 0, '0'],
    ['is written twice', {}, 2, '6000000'],
    ['has another amount', { base: { coefficient: '31n', scale: 1 } }, 1, '3100000'],
  ])('SIM-202: violate an invariant if one %s', (_name, change, rows, shown) => {
    expect(violations(change, rows)).toEqual([`index-trades: AB exchanged 3000000, and the index has ${shown}`])
  })

  it('SIM-202: violate an invariant if one has the time of another ledger', () => {
    expect(violations({ time: TIME + 1000 })).toEqual([
      `index-trades: a trade of AB has the time ${TIME + 1000}, not that of ledger 7`,
    ])
  })
})
