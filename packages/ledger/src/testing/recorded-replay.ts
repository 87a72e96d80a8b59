import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { decodeAddress, fromHex, parseTransaction, xrp } from '@tidebook/protocol'
import { Ledger } from '../ledger.ts'
import type { ClosedLedger } from '../ledger.ts'
import { rulesOf } from '../rules.ts'

const folder = new URL('../../../../../shared/conformance/', import.meta.url)
/** Whether the recorded streams are on this machine. */
export const hasRecordings = existsSync(folder)
// Page hints and threads are not part of what the ledger promises (they belong to directory pages).
const LEFT_OUT = new Set([
  'OwnerNode',
  'DestinationNode',
  'BookNode',
  'LowNode',
  'HighNode',
  'PreviousTxnID',
  'PreviousTxnLgrSeq',
])

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
      fresh?: boolean
    }
  | { t: 'stream'; id: string; start_clock?: number }
  | { t: 'tx'; fh: boolean; blob: string; r: string }
  | {
      t: 'accept'
      ledger_index: number
      close_time: number
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

function plainFields(fields: object | undefined): string {
  if (fields === undefined) return ''
  const kept = Object.entries(fields).filter(([name]) => !LEFT_OUT.has(name))
  return JSON.stringify(kept.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** What a transaction changed, without directory pages and entries that only got a new thread. */
function effects(metadata: RecordedMetadata): string[] {
  const described = metadata.AffectedNodes.flatMap((wrapped) => {
    const [[kind, node] = ['', undefined]] = Object.entries(wrapped) as [string, RecordedNode][]
    if (node === undefined || node.LedgerEntryType === 'DirectoryNode') return []
    if (kind === 'ModifiedNode' && node.PreviousFields === undefined) return []
    const { NewFields, FinalFields, PreviousFields } = node
    return [[node.LedgerIndex, kind, ...[NewFields, FinalFields, PreviousFields].map(plainFields)].join(' ')]
  })
  return [...described.sort(), `${metadata.TransactionIndex} ${JSON.stringify(metadata.DeliveredAmount)}`]
}

function genesisOf(head: Extract<Line, { t: 'head' }>, closeTime: number): Ledger {
  const rules = rulesOf(xrp, {
    baseFee: BigInt(head.base_fee),
    reserveBase: BigInt(head.reserve_base),
    reserveIncrement: BigInt(head.reserve_increment),
    minimumActivation: BigInt(head.reserve_base),
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

function compareLedger(
  differences: string[],
  where: string,
  closed: ClosedLedger,
  line: Extract<Line, { t: 'accept' }>,
): void {
  const got = closed.transactions.map(({ tx, result }) => `${tx.hash} ${result}`)
  const want = line.txs.map(({ hash, r }) => `${hash} ${r}`)
  if (got.join() !== want.join()) {
    differences.push(`${where} ledger ${line.ledger_index}: other transactions`)
    return
  }
  for (const [index, { metadata, tx }] of closed.transactions.entries()) {
    const recorded = line.txs[index]
    if (recorded === undefined) continue
    if (effects(metadata).join('\n') !== effects(recorded.meta).join('\n'))
      differences.push(`${where} metadata ${tx.hash}`)
  }
  if (closed.header.totalDrops.toString() !== line.total_coins) differences.push(`${where} other supply`)
}

export interface Replayed {
  /** Every difference in results, order and effects, each beginning with the name of its stream. */
  readonly differences: readonly string[]
  readonly transactions: number
}

/** Plays a recorded family or suite (`suites/NAME`) through the ledger. */
export function replayRecorded(family: string): Replayed {
  const differences: string[] = []
  let head: Extract<Line, { t: 'head' }> | undefined
  let ledger: Ledger | undefined
  let stream = ''
  let transactions = 0
  for (const line of linesOf(family)) {
    if (line.t === 'head') {
      head = line
      ledger = genesisOf(line, line.genesis.ledger2?.close_time ?? 0)
    }
    if (head === undefined || ledger === undefined) continue
    if (line.t === 'stream') {
      stream = line.id
      if (head.fresh === true) ledger = genesisOf(head, line.start_clock ?? 0)
    }
    // The caller checks signatures: those refused for them never reach a ledger.
    if (line.t === 'tx' && line.r !== 'temBAD_SIGNATURE' && !line.r.startsWith('rpc:')) {
      const tx = parseTransaction(xrp, fromHex(line.blob))
      const { result } = ledger.apply(tx, { failHard: line.fh })
      transactions += 1
      if (result !== line.r) differences.push(`${stream} ${tx.type} ${tx.hash}: ${result} instead of ${line.r}`)
    }
    if (line.t === 'accept') {
      const closed = ledger.close(line.close_time)
      // Accounts of pools come from the parent's hash: with the recorded one they are the recorded accounts.
      Object.assign(closed.header, { hash: line.ledger_hash })
      compareLedger(differences, stream, closed, line)
    }
  }
  return { differences, transactions }
}
