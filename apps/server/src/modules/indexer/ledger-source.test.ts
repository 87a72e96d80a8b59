import { describe, expect, it } from 'vitest'
import { splitLines } from '../node/message-lines.ts'
import type { NodeLink } from '../node/node-link.ts'
import { NodeLinkError } from '../node/node.errors.ts'
import { fetchLedger } from './ledger-source.ts'

const LEDGER = { ledger_index: 7, ledger_hash: 'H7', parent_hash: 'H6', close_time: 70 }
const TRANSACTIONS = [
  { hash: 'A', Account: 'jA', Memo: '汉\n', metaData: { TransactionIndex: 0 } },
  { hash: 'B', Account: 'jB', date: 69, metaData: { TransactionIndex: 1 } },
]

function fetchFrom(result: unknown) {
  return fetchLedger({ request: () => Promise.resolve(result) } as Partial<NodeLink> as NodeLink, 7)
}

/** Returns the result of a node that puts each of these texts on a separate line. */
function resultOfLines(lines: readonly string[]): unknown {
  const text = JSON.stringify({ ledger: { ...LEDGER, transactions: [0] } }).replace('[0]', `[\n${lines.join(',\n')}\n]`)
  const split = splitLines(Buffer.from(text))
  return { ...(JSON.parse(split?.text ?? '') as object), lines: split?.lines }
}

describe('a ledger of the node', () => {
  it('has the same transactions whether or not the node put each on its own line', async () => {
    const whole = await fetchFrom({ ledger: { ...LEDGER, transactions: structuredClone(TRANSACTIONS) } })
    const lined = await fetchFrom(resultOfLines(TRANSACTIONS.map((each) => JSON.stringify(each))))
    expect([...lined.transactions]).toEqual([...whole.transactions])
    expect([...lined.transactions]).toEqual([...whole.transactions])
    expect([lined.transactions.length, whole.transactions.length]).toEqual([2, 2])
    expect([...lined.transactions].map(({ tx, meta }) => [tx.date, meta.TransactionIndex])).toEqual([
      [70, 0],
      [69, 1],
    ])
  })

  it.each([1, 700, 4_096, 40_000])(
    'is read in slices of several lines, and a line may be longer: %i bytes',
    async (bytes) => {
      const list = Array.from({ length: 90 }, (_, place) => ({
        hash: `T${place}`,
        date: 70,
        Memo: 'a'.repeat(place % 7 === 3 ? bytes : 400),
        metaData: { TransactionIndex: place },
      }))
      const { transactions } = await fetchFrom(resultOfLines(list.map((each) => JSON.stringify(each))))
      expect(transactions.length).toBe(list.length)
      expect([...transactions].map(({ tx }) => tx)).toEqual(list)
    },
  )

  it.each(['{', '5', '{"Account":"jA"}'])('is refused when a line is not a transaction: %s', async (line) => {
    const { transactions } = await fetchFrom(resultOfLines([JSON.stringify(TRANSACTIONS[0]), line]))
    expect(() => [...transactions]).toThrow(NodeLinkError)
  })
})
