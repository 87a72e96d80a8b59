import type { LedgerTransactionJson, MetadataJson } from '@tidebook/market'
import * as z from 'zod/mini'
import type { NodeLink } from '../node/node-link.ts'
import { NodeLinkError } from '../node/node.errors.ts'

/** A validated ledger with all its transactions, in order. */
export interface SourceLedger {
  readonly index: number
  readonly hash: string
  readonly parentHash: string
  /** Ledger seconds. */
  readonly closeTime: number
  readonly transactions: readonly { readonly tx: LedgerTransactionJson; readonly meta: MetadataJson }[]
}

/** The state that the node reports. `first` and `last` bound its available ledgers. */
export interface SourceState {
  readonly first: number
  readonly last: number
  readonly networkId: string | undefined
  readonly local: boolean
}

/** Checks a transaction without the copy that a schema of an object would make. */
function hasHash(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'hash' in value && typeof value.hash === 'string'
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
    transactions: z.array(z.custom<Readonly<Record<string, unknown>>>(hasHash, 'A transaction without a hash')),
  }),
})

const infoAnswer = z.object({
  info: z.looseObject({
    complete_ledgers: z.string(),
    network: z.optional(z.string()),
    tidebook: z.optional(z.looseObject({ local: z.optional(z.boolean()) })),
  }),
})

/** Timeout of a ledger request, in milliseconds: a ledger with thousands of transactions takes a while to serialize. */
const LEDGER_TIMEOUT_MS = 60_000

/** Fetches one validated ledger. @throws NodeLinkError */
export async function fetchLedger(link: NodeLink, index: number): Promise<SourceLedger> {
  const result = await link.request(
    'ledger',
    // Our own node leaves out what no projection reads; other nodes ignore `brief`.
    { ledger_index: index, transactions: true, expand: true, brief: true },
    LEDGER_TIMEOUT_MS,
  )
  const parsed = ledgerAnswer.safeParse(result)
  if (!parsed.success)
    throw new NodeLinkError(
      'node/malformed',
      `The node's ledger ${index} cannot be understood: ${parsed.error.issues[0]?.message ?? ''}`,
    )
  const { ledger } = parsed.data
  const closeTime = ledger.close_time
  return {
    index,
    hash: ledger.ledger_hash ?? ledger.hash ?? '',
    parentHash: ledger.parent_hash,
    closeTime,
    transactions: ledger.transactions.map((entry) => splitTransaction(entry, closeTime)),
  }
}

/** Fetches the range of ledgers that the node has. @throws NodeLinkError */
export async function fetchSourceState(link: NodeLink): Promise<SourceState> {
  const parsed = infoAnswer.safeParse(await link.request('server_info'))
  if (!parsed.success) throw new NodeLinkError('node/malformed', 'The node does not say which ledgers it has')
  const { info } = parsed.data
  const [first, last] = rangeOf(info.complete_ledgers)
  return { first, last, networkId: info.network, local: info.tidebook?.local ?? false }
}

/** Parses the last range of `complete_ledgers`, such as `1-5,8-20`; an empty node returns `empty`. */
function rangeOf(text: string): readonly [first: number, last: number] {
  const match = /(\d+)(?:-(\d+))?$/.exec(text)
  const first = Number(match?.[1] ?? 0)
  return [first, Number(match?.[2] ?? first)]
}

function splitTransaction(entry: Readonly<Record<string, unknown>>, date: number) {
  const { metaData, meta, ...fields } = entry
  const tx: Record<string, unknown> = fields
  tx['date'] ??= date
  // The node is the authority on these shapes; projections read field by field and skip unknown ones.
  return { tx: tx as LedgerTransactionJson, meta: (metaData ?? meta) as MetadataJson }
}
