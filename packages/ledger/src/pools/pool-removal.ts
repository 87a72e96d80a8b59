import { existing } from '../money/account-access.ts'
import { HIGH_FLAGS, LOW_FLAGS, hasFlag } from '../money/flags.ts'
import { LedgerFault } from '../money/ledger-fault.ts'
import { isLive } from '../money/line-access.ts'
import type { LiveLine } from '../money/line-access.ts'
import { adjustOwnerCount } from '../money/owner-count.ts'
import { removeObject } from '../money/own-objects.ts'
import type { Work } from '../money/work.ts'
import type { EngineResult } from '../results/engine-results.ts'
import type { LineEntry } from '../state/line-entry.ts'
import type { Pool } from './pool.ts'

/** Lines that one transaction may remove with a pool. */
const MOST_LINES = 512

/** Takes an empty line of a pool out of the ledger. @throws LedgerFault `ledger/flow` when it holds something */
export function removePoolLine(work: Work, { account }: Pool, line: LiveLine): void {
  if (line.fields.balance.mantissa !== 0n) throw new LedgerFault('ledger/flow', 'Line of an empty pool with a balance')
  const [holder, flags] = line.low === account ? [line.high, HIGH_FLAGS] : [line.low, LOW_FLAGS]
  if (!hasFlag(line.fields.flags, flags.reserve)) throw new LedgerFault('ledger/flow', 'Line of a pool without owner')
  const entry: LineEntry = line
  work.state.journal.set(entry, undefined)
  adjustOwnerCount(work, holder, -1)
}

/** Removes an empty pool with its lines and account; incomplete when there are too many lines for once. */
export function removePool(work: Work, pool: Pool): EngineResult {
  const lines = [...pool.account.lines.values()].filter(isLive)
  // The pool itself stands in the same directory and counts.
  for (const line of lines.slice(0, MOST_LINES)) removePoolLine(work, pool, line)
  if (lines.length >= MOST_LINES) return 'tecINCOMPLETE'
  existing(pool.account)
  removeObject(work, pool.object)
  work.state.journal.set(pool.account, undefined)
  return 'tesSUCCESS'
}
