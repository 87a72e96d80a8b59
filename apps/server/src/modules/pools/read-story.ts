import type { LedgerTransactionJson, MetadataJson, ValidatedTransaction } from '@tidebook/market'
import * as z from 'zod/mini'
import type { NodeLink } from '../node/node-link.ts'
import { parseNodeAnswer } from '../node/parse-node-answer.ts'

const page = z.looseObject({
  marker: z.optional(z.unknown()),
  transactions: z.array(
    z.looseObject({
      tx: z.looseObject({
        TransactionType: z.string(),
        Account: z.string(),
        hash: z.string(),
        date: z.number(),
        ledger_index: z.number(),
      }),
      meta: z.looseObject({
        AffectedNodes: z.array(z.unknown()),
        TransactionIndex: z.number(),
        TransactionResult: z.string(),
      }),
    }),
  ),
})

const PAGE = 400
/** Maximum number of pages per request. The next request continues a longer history. */
const MAX_PAGES = 250

/**
 * Reads the transactions of an account after one ledger and up to another, oldest first, and passes them on page by
 * page.
 * @returns the last complete ledger
 * @throws NodeLinkError
 */
export async function readStory(
  link: NodeLink,
  account: string,
  after: number,
  upTo: number,
  take: (entry: ValidatedTransaction) => void,
): Promise<number> {
  let marker: unknown
  let last = after + 1
  for (let count = 0; count < MAX_PAGES; count += 1) {
    const answer = parseNodeAnswer(
      page,
      await link.request('account_tx', {
        account,
        ledger_index_min: after + 1,
        ledger_index_max: upTo,
        forward: true,
        limit: PAGE,
        ...(marker === undefined ? {} : { marker }),
      }),
    )
    const entries = answer.transactions.map(({ tx, meta }) => ({
      tx: tx as unknown as LedgerTransactionJson,
      meta: meta as unknown as MetadataJson,
      ledger: tx.ledger_index,
    }))
    for (const entry of entries) if (entry.meta.TransactionResult === 'tesSUCCESS') take(entry)
    last = entries.at(-1)?.ledger ?? last
    marker = answer.marker
    if (marker === undefined || marker === null) return upTo
  }
  // The next page may begin in the same ledger.
  return Math.max(after, last - 1)
}
