import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { decodeAddress, fromHex, parseTransaction, xrp } from '@tidebook/protocol'
import { Ledger } from '../ledger.ts'
import type { ClosedLedger } from '../ledger.ts'
import { rulesOf } from '../rules.ts'

const folder = new URL('../../../../../shared/conformance/', import.meta.url)
/** Whether the recorded streams are on this machine. */
export const hasRecordings = existsSync(folder)
const THREADS = ['PreviousTxnID', 'PreviousTxnLgrSeq']
const PAGES = ['OwnerNode', 'DestinationNode', 'BookNode', 'LowNode', 'HighNode']

/** How much is compared, from what a transaction did to every byte that is hashed. */
export const LEVELS = ['meta', 'full', 'exact'] as const
export type Level = (typeof LEVELS)[number]

const LEFT_OUT: Readonly<Record<'meta' | 'full', ReadonlySet<string>>> = {
  meta: new Set([...THREADS, ...PAGES]),
  full: new Set(THREADS),
}

interface RecordedNode {
  readonly LedgerEntryType: string
  readonly LedgerIndex: string
  readonly NewFields?: object
  readonly FinalFields?: object
  readonly PreviousFields?: object
}

interface RecordedMetadata {
  readonly AffectedNodes: readonly object[]
  readonly TransactionIndex: number
  readonly DeliveredAmount?: unknown
}

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
  | {
      t: 'accept'
      ledger_index: number
      close_time: number
      parent_close_time: number
      close_time_resolution: number
      account_hash: string
      transaction_hash: string
      ledger_hash: string
      total_coins: string
      txs: readonly RecordedTransaction[]
    }
  | { t: 'other' }

interface RecordedGenesis {
  readonly master: string
  readonly total_drops: string
  readonly ledger2?: { readonly close_time: number }
}

interface RecordedTransaction {
  readonly hash: string
  readonly r: string
  readonly meta: RecordedMetadata
}

function linesOf(family: string): Line[] {
  const text = gunzipSync(readFileSync(new URL(`${family}.jsonl.gz`, folder))).toString()
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
}

function plainFields(fields: object | undefined, leftOut: ReadonlySet<string>): string {
  if (fields === undefined) return ''
  return sorted(Object.fromEntries(Object.entries(fields).filter(([name]) => !leftOut.has(name))))
}

/** JSON with sorted names. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** What a transaction changed; at level `meta` without directory pages and entries that only got a new thread. */
function effects(metadata: RecordedMetadata, level: 'meta' | 'full'): string {
  const leftOut = LEFT_OUT[level]
  const described = metadata.AffectedNodes.flatMap((wrapped) => {
    const [[kind, node] = ['', undefined]] = Object.entries(wrapped) as [string, RecordedNode][]
    if (node === undefined) return []
    const { LedgerEntryType, LedgerIndex, NewFields, FinalFields, PreviousFields } = node
    if (level === 'meta' && LedgerEntryType === 'DirectoryNode') return []
    if (level === 'meta' && kind === 'ModifiedNode' && PreviousFields === undefined) return []
    const fields = [NewFields, FinalFields, PreviousFields].map((given) => plainFields(given, leftOut))
    return [[LedgerIndex, kind, ...fields].join(' ')]
  })
  return [...described.sort(), `${metadata.TransactionIndex} ${JSON.stringify(metadata.DeliveredAmount)}`].join('\n')
}

/** The first level at which two metadata differ. */
function differsAt(got: RecordedMetadata, want: RecordedMetadata): Level | undefined {
  // The reference adds this one when it prints.
  if (sorted(got) === sorted({ ...want, delivered_amount: undefined })) return undefined
  for (const level of ['meta', 'full'] as const) if (effects(got, level) !== effects(want, level)) return level
  return 'exact'
}

function genesisOf(head: Extract<Line, { t: 'head' }>, closeTime: number): Ledger {
  const rules = rulesOf(xrp, {
    baseFee: BigInt(head.base_fee),
    reserveBase: BigInt(head.reserve_base),
    reserveIncrement: BigInt(head.reserve_increment),
    minimumActivation: BigInt(head.reserve_base),
    ...(head.amendments_in_entry.length === 0 ? { genesisAmendments: [] } : {}),
  })
  const { master, total_drops: totalDrops } = head.genesis
  const ledger = Ledger.genesis(rules, {
    master: decodeAddress(xrp, master),
    totalDrops: BigInt(totalDrops),
    closeTime,
  })
  ledger.close(closeTime)
  return ledger
}

type Closing = Extract<Line, { t: 'accept' }>

/** Header fields that the recording names and that are not equal. */
function headerDifferences({ header }: ClosedLedger, line: Closing): string[] {
  const got: Readonly<Record<string, unknown>> = {
    account_hash: header.stateHash,
    transaction_hash: header.transactionHash,
    ledger_hash: header.hash,
    close_time: header.closeTime,
    parent_close_time: header.parentCloseTime,
    close_time_resolution: header.closeTimeResolution,
  }
  const want: Readonly<Record<string, unknown>> = { ...line }
  return Object.keys(got).filter((name) => got[name] !== want[name])
}

type Note = (level: Level, text: string) => void

function compareLedger(note: Note, closed: ClosedLedger, line: Closing): void {
  const got = closed.transactions.map(({ hash, result }) => `${hash} ${result}`)
  const want = line.txs.map(({ hash, r }) => `${hash} ${r}`)
  if (got.join() !== want.join()) {
    note('meta', `ledger ${line.ledger_index}: other transactions`)
    return
  }
  for (const [index, { applied, hash }] of closed.transactions.entries()) {
    const recorded = line.txs[index]
    if (recorded === undefined) continue
    const level = applied === undefined ? 'meta' : differsAt(applied.metadata, recorded.meta)
    if (level !== undefined) note(level, `metadata ${hash}`)
  }
  if (closed.header.totalDrops.toString() !== line.total_coins) note('meta', 'other supply')
  for (const name of headerDifferences(closed, line)) note('exact', `ledger ${line.ledger_index}: other ${name}`)
}

export interface Replayed {
  /** Every difference, by the level at which it first shows, each beginning with the name of its stream. */
  readonly differences: Readonly<Record<Level, readonly string[]>>
  readonly transactions: number
  readonly streams: number
  /** Streams without a difference up to each level. */
  readonly complete: Readonly<Record<Level, number>>
}

class Findings {
  readonly differences: Record<Level, string[]> = { meta: [], full: [], exact: [] }
  readonly #lowest = new Map<string, number>()
  transactions = 0
  stream = ''

  begin(stream: string): void {
    this.stream = stream
    this.#lowest.set(stream, LEVELS.length)
  }

  readonly note: Note = (level, text) => {
    this.differences[level].push(`${this.stream} ${text}`)
    const known = this.#lowest.get(this.stream)
    if (known !== undefined) this.#lowest.set(this.stream, Math.min(known, LEVELS.indexOf(level)))
  }

  report(): Replayed {
    const { differences, transactions } = this
    const reached = [...this.#lowest.values()]
    const upTo = (level: Level): number => reached.filter((lowest) => lowest > LEVELS.indexOf(level)).length
    const complete = { meta: upTo('meta'), full: upTo('full'), exact: upTo('exact') }
    return { differences, transactions, streams: reached.length, complete }
  }
}

/** Plays a recorded family or suite (`suites/NAME`) through the ledger. */
export function replayRecorded(family: string): Replayed {
  const findings = new Findings()
  let head: Extract<Line, { t: 'head' }> | undefined
  let ledger: Ledger | undefined
  for (const line of linesOf(family)) {
    if (line.t === 'head') {
      head = line
      ledger = genesisOf(line, line.genesis.ledger2?.close_time ?? 0)
    }
    if (head === undefined || ledger === undefined) continue
    if (line.t === 'stream') {
      findings.begin(line.id)
      if (head.fresh === true) ledger = genesisOf(head, line.start_clock ?? 0)
    }
    // The caller checks signatures: those refused for them never reach a ledger.
    if (line.t === 'tx' && line.r !== 'temBAD_SIGNATURE' && !line.r.startsWith('rpc:')) {
      const tx = parseTransaction(xrp, fromHex(line.blob))
      const { result } = ledger.apply(tx, { failHard: line.fh })
      findings.transactions += 1
      if (result !== line.r) findings.note('meta', `${tx.type} ${tx.hash}: ${result} instead of ${line.r}`)
    }
    if (line.t === 'accept') compareLedger(findings.note, ledger.close(line.close_time), line)
  }
  return findings.report()
}
