import { fromHex, transactionHash } from '@tidebook/protocol'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { LedgerTransactionJson, MetadataJson, NodeFields } from '../src/wire/ledger-json.ts'

/** Source of recorded ledgers: the reference (next to the checkout), or our own ledger (stored in the project). */
export type RecordingSource = 'reference' | 'kept'

const FOLDERS: Readonly<Record<RecordingSource, string>> = {
  reference: join(import.meta.dirname, '../../../../shared/conformance'),
  kept: join(import.meta.dirname, '../../ledger/fixtures/recorded'),
}

interface RecordedTransaction {
  readonly tx: LedgerTransactionJson
  readonly meta: MetadataJson
}

interface RecordedBook {
  readonly offers: readonly (NodeFields & {
    readonly Account: string
    readonly Sequence: number
    readonly BookDirectory: string
  })[]
}

export type RecordedStep =
  | { readonly kind: 'ledger'; readonly transactions: readonly RecordedTransaction[] }
  | { readonly kind: 'dump'; readonly books: readonly RecordedBook[] }

interface Line {
  readonly t: string
  readonly blob?: string
  readonly tx?: Omit<LedgerTransactionJson, 'hash' | 'date'> | null
  readonly close_time?: number
  readonly txs?: readonly { readonly hash: string; readonly meta: MetadataJson }[]
  readonly books?: readonly RecordedBook[]
}

export function hasRecording(source: RecordingSource, family: string): boolean {
  return existsSync(join(FOLDERS[source], `${family}.jsonl.gz`))
}

/**
 * Yields the ledgers of a family in order, each transaction with its metadata. Includes the payments that set up
 * accounts.
 */
export function* recorded(source: RecordingSource, family: string): Generator<RecordedStep> {
  const text = gunzipSync(readFileSync(join(FOLDERS[source], `${family}.jsonl.gz`))).toString('utf8')
  const sent = new Map<string, Omit<LedgerTransactionJson, 'hash' | 'date'>>()
  for (const row of text.split('\n')) {
    if (row === '') continue
    const line = JSON.parse(row) as Line
    if (line.t === 'tx' && line.blob !== undefined && line.tx) sent.set(hashOf(line.blob), line.tx)
    if (line.t === 'dump') yield { kind: 'dump', books: line.books ?? [] }
    if (line.t !== 'accept') continue
    const transactions = (line.txs ?? []).flatMap(({ hash, meta }) => {
      const tx = sent.get(hash)
      return tx ? [{ tx: { ...tx, hash, date: line.close_time ?? 0 } as LedgerTransactionJson, meta }] : []
    })
    yield { kind: 'ledger', transactions }
  }
}

function hashOf(blob: string): string {
  try {
    return transactionHash(fromHex(blob))
  } catch {
    return ''
  }
}
