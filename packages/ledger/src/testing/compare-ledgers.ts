import type { ClosedLedger } from '../ledger.ts'
import { firstDifferingLevel, hashedMetadata } from './compare-metadata.ts'
import type { Level } from './compare-metadata.ts'
import { firstDifference } from './json-difference.ts'
import type { RecordedLedger } from './recorded-ledger.ts'

/** A difference between a ledger and the reference. */
export interface LedgerDifference {
  /** The lowest comparison level that reveals the difference. */
  readonly level: Level
  /** For a difference in a transaction, its id and, if known, its type. */
  readonly hash?: string
  readonly type?: string
  /** Location of the difference: a field name or path, or the position of a transaction. */
  readonly field: string
  readonly got: unknown
  readonly want: unknown
}

/** Returns the first difference in the transactions, their order or their results. */
function otherTransactions({ transactions }: ClosedLedger, { txs }: RecordedLedger): LedgerDifference | undefined {
  const got = transactions.map(({ hash, result }) => `${hash} ${result}`)
  const want = txs.map(({ hash, r }) => `${hash} ${r}`)
  const first = firstDifference(got, want)
  if (first === undefined) return undefined
  const ours = transactions[Number(first.path)]
  const type = ours?.applied?.tx.type
  return {
    level: 'meta',
    ...(ours === undefined ? {} : { hash: ours.hash }),
    ...(type === undefined ? {} : { type }),
    field: `transaction ${first.path}`,
    got: first.got,
    want: first.want,
  }
}

function metadataDifferences({ transactions }: ClosedLedger, { txs }: RecordedLedger): LedgerDifference[] {
  return transactions.flatMap(({ applied, hash }, index) => {
    const recorded = txs[index]
    if (recorded === undefined) return []
    const want = hashedMetadata(recorded.meta)
    const level = applied === undefined ? 'meta' : firstDifferingLevel(applied.metadata, recorded.meta)
    if (level === undefined) return []
    const at = firstDifference(applied?.metadata, want)
    const type = applied === undefined ? {} : { type: applied.tx.type }
    return [{ level, hash, ...type, field: `metadata ${at?.path ?? ''}`.trim(), got: at?.got, want: at?.want }]
  })
}

/** Returns the header fields of the recording that differ. */
function headerDifferences({ header }: ClosedLedger, line: RecordedLedger): LedgerDifference[] {
  const got: Readonly<Record<string, unknown>> = {
    account_hash: header.stateHash,
    transaction_hash: header.transactionHash,
    ledger_hash: header.hash,
    close_time: header.closeTime,
    parent_close_time: header.parentCloseTime,
    close_time_resolution: header.closeTimeResolution,
  }
  const want: Readonly<Record<string, unknown>> = { ...line }
  return Object.keys(got)
    .filter((name) => got[name] !== want[name])
    .map((name) => ({ level: 'exact' as const, field: name, got: got[name], want: want[name] }))
}

/**
 * Returns all differences between a closed ledger and the reference, or only the first difference in transactions if
 * there is one.
 */
export function compareLedger(closed: ClosedLedger, recorded: RecordedLedger): readonly LedgerDifference[] {
  const others = otherTransactions(closed, recorded)
  if (others !== undefined) return [others]
  const differences = metadataDifferences(closed, recorded)
  const coins = closed.header.totalDrops.toString()
  if (coins !== recorded.total_coins) {
    differences.push({ level: 'meta', field: 'total_coins', got: coins, want: recorded.total_coins })
  }
  return [...differences, ...headerDifferences(closed, recorded)]
}
