import type { HistoryQuery } from './ledger-store.ts'
import type { Table } from './lmdb-tables.ts'
import { decodeOrdinals } from './ordinal-list.ts'
import { accountKey, ledgerOfAccountKey } from './store-keys.ts'

export interface Position {
  readonly ledgerIndex: number
  readonly ordinal: number
}

/** Returns positions of an account's transactions after the marker, in the requested order, at most `limit`. */
export function queryAccount(accounts: Table, query: HistoryQuery): Position[] {
  const { account, forward, limit, marker } = query
  const from = forward ? Math.max(query.minimumLedger, marker?.ledgerIndex ?? 0) : query.minimumLedger
  const to = forward ? query.maximumLedger : Math.min(query.maximumLedger, marker?.ledgerIndex ?? query.maximumLedger)
  const oldest = accountKey(account, from)
  const newest = accountKey(account, to)
  const range = forward ? { start: oldest, end: newest } : { start: newest, end: oldest, reverse: true }
  const positions: Position[] = []
  if (from > to) return positions
  for (const { key, value } of accounts.getRange({ ...range, inclusiveEnd: true })) {
    const ledgerIndex = ledgerOfAccountKey(key)
    const ordinals = decodeOrdinals(value)
    for (const ordinal of forward ? ordinals : ordinals.toReversed()) {
      if (marker !== undefined && !isAfter({ ledgerIndex, ordinal }, marker, forward)) continue
      positions.push({ ledgerIndex, ordinal })
      if (positions.length === limit) return positions
    }
  }
  return positions
}

function isAfter(position: Position, marker: Position, forward: boolean): boolean {
  const distance = position.ledgerIndex - marker.ledgerIndex || position.ordinal - marker.ordinal
  return forward ? distance > 0 : distance < 0
}
