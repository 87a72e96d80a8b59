import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { fromHex, parseTransaction, xrp } from '@tidebook/protocol'
import type { Ledger } from '../ledger.ts'
import { compareLedger } from './compare-ledgers.ts'
import { LEVELS } from './compare-metadata.ts'
import type { Level } from './compare-metadata.ts'
import type { RecordedLedger } from './recorded-ledger.ts'
import { referenceGenesis } from './reference-genesis.ts'

/** Recordings of the reference, next to the checkout. They are not part of the project. */
const REFERENCE = new URL('../../../../../shared/conformance/', import.meta.url)
/** Small recordings of this ledger, stored in the project (tools/record-families.ts). */
const RECORDINGS = new URL('../../fixtures/recorded/', import.meta.url)

/** Whether the recordings of the reference are on this machine. */
export const hasReferenceRecordings = existsSync(REFERENCE)

/** Source of a recorded family. */
export type RecordingSource = 'kept' | 'reference'

type Line =
  | {
      t: 'head'
      base_fee: number
      reserve_base: number
      reserve_increment: number
      genesis: RecordedGenesis
      amendments_in_entry: readonly string[]
      fresh?: boolean
    }
  | { t: 'stream'; id: string; start_clock?: number }
  | { t: 'tx'; fh: boolean; blob: string; r: string }
  | ({ t: 'accept' } & RecordedLedger)
  | { t: 'other' }

interface RecordedGenesis {
  readonly master: string
  readonly total_drops: string
  readonly ledger2?: { readonly close_time: number }
}

function linesOf(source: RecordingSource, family: string): Line[] {
  const folder = source === 'kept' ? RECORDINGS : REFERENCE
  const text = gunzipSync(readFileSync(new URL(`${family}.jsonl.gz`, folder))).toString()
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
}

function genesisOf(head: Extract<Line, { t: 'head' }>, closeTime: number): Ledger {
  return referenceGenesis({
    baseFee: BigInt(head.base_fee),
    reserveBase: BigInt(head.reserve_base),
    reserveIncrement: BigInt(head.reserve_increment),
    listsAmendments: head.amendments_in_entry.length > 0,
    master: head.genesis.master,
    totalDrops: BigInt(head.genesis.total_drops),
    closeTime,
  })
}

export interface Replayed {
  /** Every difference, by the lowest level that reveals it, prefixed with the stream's name. */
  readonly differences: Readonly<Record<Level, readonly string[]>>
  readonly transactions: number
  /** Transaction types that succeeded at least once. */
  readonly succeeded: ReadonlySet<string>
  readonly streams: number
  /** Number of streams without a difference up to each level. */
  readonly complete: Readonly<Record<Level, number>>
}

class Findings {
  readonly differences: Record<Level, string[]> = { meta: [], full: [], exact: [] }
  readonly #lowest = new Map<string, number>()
  readonly succeeded = new Set<string>()
  transactions = 0
  stream = ''

  begin(stream: string): void {
    this.stream = stream
    this.#lowest.set(stream, LEVELS.length)
  }

  note(level: Level, text: string): void {
    this.differences[level].push(`${this.stream} ${text}`)
    const lowest = this.#lowest.get(this.stream)
    if (lowest !== undefined) this.#lowest.set(this.stream, Math.min(lowest, LEVELS.indexOf(level)))
  }

  report(): Replayed {
    const { differences, succeeded, transactions } = this
    const reached = [...this.#lowest.values()]
    const upTo = (level: Level): number => reached.filter((lowest) => lowest > LEVELS.indexOf(level)).length
    const complete = { meta: upTo('meta'), full: upTo('full'), exact: upTo('exact') }
    return { differences, transactions, succeeded, streams: reached.length, complete }
  }
}

/** Replays a recorded family or suite (`suites/NAME`) through the ledger. */
export function replayRecorded(source: RecordingSource, family: string): Replayed {
  const findings = new Findings()
  let head: Extract<Line, { t: 'head' }> | undefined
  let ledger: Ledger | undefined
  for (const line of linesOf(source, family)) {
    if (line.t === 'head') {
      head = line
      ledger = genesisOf(line, line.genesis.ledger2?.close_time ?? 0)
    }
    if (head === undefined || ledger === undefined) continue
    if (line.t === 'stream') {
      findings.begin(line.id)
      if (head.fresh === true) ledger = genesisOf(head, line.start_clock ?? 0)
    }
    // The ledger's callers verify signatures, so transactions with invalid ones never reach it.
    if (line.t === 'tx' && line.r !== 'temBAD_SIGNATURE' && !line.r.startsWith('rpc:')) {
      const tx = parseTransaction(xrp, fromHex(line.blob))
      const { result } = ledger.apply(tx, { failHard: line.fh })
      findings.transactions += 1
      if (result === 'tesSUCCESS') findings.succeeded.add(tx.type)
      if (result !== line.r) findings.note('meta', `${tx.type} ${tx.hash}: ${result} instead of ${line.r}`)
    }
    if (line.t === 'accept') {
      for (const { level, field, hash = '' } of compareLedger(ledger.close(line.close_time), line)) {
        findings.note(level, `ledger ${line.ledger_index}: other ${field} ${hash}`)
      }
    }
  }
  return findings.report()
}
