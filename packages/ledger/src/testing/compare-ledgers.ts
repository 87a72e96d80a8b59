import type { ClosedLedger } from '../ledger.ts'
import { differsAt, hashedMetadata } from './compare-metadata.ts'
import type { Level } from './compare-metadata.ts'
import { firstDifference } from './json-difference.ts'
import type { RecordedLedger } from './recorded-ledger.ts'

/** Something in which a ledger is not the reference's. */
export interface LedgerDifference {
  /** At which level of comparison it first shows. */
  readonly level: Level
  /** The transaction, where it is one's: its id and, where known, its type. */
  readonly hash?: string
  readonly type?: string
  /** What differs: a field's name or path, or the place of a transaction. */
  readonly field: string
  readonly got: unknown
  readonly want: unknown
}

/** Where the reference has other transactions, another order or other results. */
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
    const level = applied === undefined ? 'meta' : differsAt(applied.metadata, recorded.meta)
    if (level === undefined) return []
    const at = firstDifference(applied?.metadata, want)
    const type = applied === undefined ? {} : { type: applied.tx.type }
    return [{ level, hash, ...type, field: `metadata ${at?.path ?? ''}`.trim(), got: at?.got, want: at?.want }]
  })
}

/** Header fields that the recording names and that are not equal. */
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

/** Everything in which a closed ledger is not the reference's; where its transactions are others, only that. */
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
