import * as z from 'zod/mini'
import type { NodeLink } from '../node/node-link.ts'
import { NodeLinkError } from '../node/node.errors.ts'
import { isTransaction, TransactionLines, transactionOf, type SourceTransactions } from './transaction-lines.ts'

/** A validated ledger with all its transactions, in order. */
export interface SourceLedger {
  readonly index: number
  readonly hash: string
  readonly parentHash: string
  /** In ledger seconds. */
  readonly closeTime: number
  readonly transactions: SourceTransactions
}

/** The state reported by the node. `first` and `last` bound its available ledgers. */
export interface SourceState {
  readonly first: number
  readonly last: number
  readonly networkId: string | undefined
  readonly local: boolean
}

const integerText = z.union([z.number(), z.string().check(z.regex(/^\d+$/))])

const ledgerAnswer = z.object({
  ledger: z.looseObject({
    ledger_index: z.optional(integerText),
    seqNum: z.optional(integerText),
    ledger_hash: z.optional(z.string()),
    hash: z.optional(z.string()),
    parent_hash: z.string(),
    close_time: z.number(),
    transactions: z.array(z.custom<Record<string, unknown>>(isTransaction, 'A transaction without a hash')),
  }),
  lines: z.optional(z.custom<Buffer>(Buffer.isBuffer)),
})

const infoAnswer = z.object({
  info: z.looseObject({
    complete_ledgers: z.string(),
    network: z.optional(z.string()),
    tidebook: z.optional(z.looseObject({ local: z.optional(z.boolean()) })),
  }),
})

/** Timeout of a ledger request, in milliseconds. A ledger with thousands of transactions takes a while to serialize. */
const LEDGER_TIMEOUT_MS = 60_000

/** Fetches one validated ledger. @throws NodeLinkError */
export async function fetchLedger(link: NodeLink, index: number): Promise<SourceLedger> {
  const result = await link.request(
    'ledger',
    // Our own node omits members that no projection reads, and puts each transaction on a separate line. Other nodes
    // ignore `brief`.
    { ledger_index: index, transactions: true, expand: true, brief: true },
    LEDGER_TIMEOUT_MS,
  )
  const parsed = ledgerAnswer.safeParse(result)
  if (!parsed.success)
    throw new NodeLinkError(
      'node/malformed',
      `The node's ledger ${index} cannot be parsed: ${parsed.error.issues[0]?.message ?? ''}`,
    )
  const { ledger, lines } = parsed.data
  const closeTime = ledger.close_time
  return {
    index,
    hash: ledger.ledger_hash ?? ledger.hash ?? '',
    parentHash: ledger.parent_hash,
    closeTime,
    transactions:
      lines === undefined
        ? ledger.transactions.map((entry) => transactionOf(entry, closeTime))
        : new TransactionLines(lines, closeTime),
  }
}

/**
 * Fetches the range of ledgers that are available on the node.
 * @throws NodeLinkError
 */
export async function fetchSourceState(link: NodeLink): Promise<SourceState> {
  const parsed = infoAnswer.safeParse(await link.request('server_info'))
  if (!parsed.success) throw new NodeLinkError('node/malformed', 'The node does not report which ledgers it has')
  const { info } = parsed.data
  const [first, last] = rangeOf(info.complete_ledgers)
  return { first, last, networkId: info.network, local: info.tidebook?.local ?? false }
}

/** Parses the last range of `complete_ledgers`, such as `1-5,8-20`. An empty node returns `empty`. */
function rangeOf(text: string): readonly [first: number, last: number] {
  const match = /(\d+)(?:-(\d+))?$/.exec(text)
  const first = Number(match?.[1] ?? 0)
  return [first, Number(match?.[2] ?? first)]
}
