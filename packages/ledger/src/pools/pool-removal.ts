import { requireFields, isPoolAccount } from '../money/accounts.ts'
import { HIGH_FLAGS, LOW_FLAGS, hasFlag } from '../money/flags.ts'
import { isLive } from '../money/line-access.ts'
import type { LiveLine } from '../money/line-access.ts'
import { adjustOwnerCount } from '../money/owner-count.ts'
import { removeObject } from '../money/own-objects.ts'
import { ownedEntries } from '../money/owned-objects.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import type { EngineResult } from '../base/engine-results.ts'
import { LineEntry } from '../state/line-entry.ts'
import type { Pool } from './pool.ts'

/** Maximum number of directory entries that one transaction may examine to delete them. */
const MAX_ENTRIES = 512

/** Deletes an empty line of a pool. Rejects a line with a balance. */
export function removePoolLine(work: LedgerContext, line: LiveLine): EngineResult {
  if (line.fields.balance.mantissa !== 0n) return 'tecINTERNAL'
  const [holder, flags] = isPoolAccount(line.low) ? [line.high, HIGH_FLAGS] : [line.low, LOW_FLAGS]
  if (!hasFlag(line.fields.flags, flags.reserve)) return 'tecINTERNAL'
  const entry: LineEntry = line
  work.state.journal.set(entry, undefined)
  adjustOwnerCount(work, holder, -1)
  return 'tesSUCCESS'
}

/**
 * Returns the lines deleted since a savepoint, in ledger index order. A transaction that cannot delete a whole pool
 * keeps its progress (`tecINCOMPLETE`).
 */
export function linesDeletedSince({ state }: LedgerContext, mark: number): LiveLine[] {
  const gone = state.journal
    .changesSince(mark)
    .list.map(({ entry }) => entry)
    .filter((entry): entry is LiveLine => entry instanceof LineEntry && entry.fields === undefined)
  return gone.sort((a, b) => (a.key < b.key ? -1 : 1))
}

/**
 * Deletes an empty pool with its lines and account. Incomplete when there are too many lines for one transaction.
 * Rejected when a line has a balance: the transaction then only charges its fee, as in the reference.
 */
export function removePool(work: LedgerContext, pool: Pool): EngineResult {
  // The directory also contains the pool itself, which counts towards the maximum.
  const owned = ownedEntries(work, pool.account)
  for (const entry of owned.slice(0, MAX_ENTRIES)) {
    if (!(entry instanceof LineEntry) || !isLive(entry)) continue
    const removed = removePoolLine(work, entry)
    if (removed !== 'tesSUCCESS') return removed
  }
  if (owned.length > MAX_ENTRIES) return 'tecINCOMPLETE'
  requireFields(pool.account)
  removeObject(work, pool.object)
  work.state.journal.set(pool.account, undefined)
  return 'tesSUCCESS'
}
