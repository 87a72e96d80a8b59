/** Acknowledgements that traders received over all connections. */
export interface TradingRecord {
  readonly submitted: Set<string>
  /** Ledger index of every transaction that a node reported as validated, by hash. */
  readonly acknowledged: Map<string, number>
  /** Transactions that were acknowledged in two different ledgers. */
  readonly contradictions: string[]
}

export function emptyRecord(): TradingRecord {
  return { submitted: new Set(), acknowledged: new Map(), contradictions: [] }
}

/** Records the validated transaction in a stream message of a node. */
export function recordAcknowledged(record: TradingRecord, message: Readonly<Record<string, unknown>>): void {
  if (message['type'] !== 'transaction' || message['validated'] !== true) return
  const { hash } = message['transaction'] as { readonly hash: string }
  const ledger = Number(message['ledger_index'])
  const before = record.acknowledged.get(hash)
  if (before !== undefined && before !== ledger) record.contradictions.push(hash)
  record.acknowledged.set(hash, ledger)
}

/**
 * Returns acknowledged transactions that are missing from the ledger of their acknowledgement. @param standing ledger
 * index by hash
 */
export function findLost({ acknowledged }: TradingRecord, standing: ReadonlyMap<string, number>): string[] {
  return [...acknowledged].filter(([hash, ledger]) => standing.get(hash) !== ledger).map(([hash]) => hash)
}
