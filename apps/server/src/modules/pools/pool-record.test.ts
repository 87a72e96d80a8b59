import type { ValidatedTransaction } from '@tidebook/market'
import { describe, expect, it } from 'vitest'
import { NodeLinkError } from '../node/node.errors.ts'
import type { NodeLink } from '../node/node-link.ts'
import { PoolRecord } from './pool-record.ts'
import { readStory } from './read-story.ts'

const POOL = {
  account: 'jPool',
  asset: { currency: 'SWT', issuer: '' },
  asset2: { currency: 'USD', issuer: 'jIssuer' },
}

/** Creates a transaction after which the pool has these native micro units and USD. */
function entry(ledger: number, index: number, native: string, dollars: string, type = 'Payment') {
  return {
    tx: {
      TransactionType: type,
      Account: 'jTrader',
      hash: `${ledger}-${index}`,
      date: 800_000_000,
      ledger_index: ledger,
    },
    meta: {
      TransactionIndex: index,
      TransactionResult: 'tesSUCCESS',
      AffectedNodes: [
        {
          ModifiedNode: {
            LedgerEntryType: 'AccountRoot',
            FinalFields: { Account: 'jPool', Balance: native },
          },
        },
        {
          ModifiedNode: {
            LedgerEntryType: 'RippleState',
            FinalFields: {
              Balance: { currency: 'USD', issuer: '', value: dollars },
              LowLimit: { currency: 'USD', issuer: 'jPool', value: '0' },
              HighLimit: { currency: 'USD', issuer: 'jIssuer', value: '0' },
            },
          },
        },
      ],
    },
  }
}

const story = [
  entry(10, 0, '1000000', '100', 'AMMCreate'),
  entry(11, 0, '2000000', '90'),
  entry(11, 1, '3000000', '80'),
  entry(12, 0, '4000000', '70'),
]

/** Creates a stub node with pages of two transactions. The second page fails the given number of times. */
function nodeOf(refusals: number) {
  let left = refusals
  const request = async (_method: string, params: Readonly<Record<string, unknown>>) => {
    const from = Number(params['marker'] ?? 0)
    if (from > 0 && left > 0) {
      left -= 1
      throw new NodeLinkError('node/refused', 'busy', 'tooBusy')
    }
    const due = story.filter(({ tx }) => tx.ledger_index >= Number(params['ledger_index_min']))
    return { transactions: due.slice(from, from + 2), ...(due.length > from + 2 && { marker: from + 2 }) }
  }
  return { request } as unknown as NodeLink
}

describe('the record of a pool', () => {
  it('AMM-101 resumes an interrupted history and counts each transaction once', async () => {
    const [whole, broken] = [new PoolRecord(POOL, 'SWT'), new PoolRecord(POOL, 'SWT')]
    await readStory(nodeOf(0), 'jPool', 0, 12, (each: ValidatedTransaction) => whole.add(each))
    const node = nodeOf(2)
    const read = () => readStory(node, 'jPool', 0, 12, (each: ValidatedTransaction) => broken.add(each))
    await expect(read()).rejects.toThrow()
    await expect(read()).rejects.toThrow()
    expect(await read()).toBe(12)
    expect(whole.story().trades).toHaveLength(3)
    expect(broken.story()).toEqual(whole.story())
  })
})

it('builds the history once for all callers until the next event', () => {
  const record = new PoolRecord(POOL, 'SWT')
  const [creation, ...trades] = story
  for (const each of [creation, trades[0]])
    if (each !== undefined) record.add({ ...each, ledger: each.tx.ledger_index } as never)
  const first = record.story()
  expect([record.story() === first, first.trades.length]).toEqual([true, 1])
  const next = trades[1]
  if (next !== undefined) record.add({ ...next, ledger: next.tx.ledger_index } as never)
  expect(record.story().trades).toHaveLength(2)
})
