import type { ApplyResult } from '@tidebook/ledger'
import type { ParsedTransaction } from '@tidebook/protocol'
import { BASE_LEVEL, feeOfLevel } from '../../queue/fee-level.ts'
import type { Services } from '../services.ts'

/** Types that cost what an object's reserve is, whoever signs them. */
const COSTLY: ReadonlySet<string> = new Set(['AMMCreate', 'AccountDelete'])

/** Micro units with which a transaction gets into the open ledger now. */
function openLedgerCost(tx: ParsedTransaction, { host, rules }: Services): bigint {
  const least = COSTLY.has(tx.type) ? rules.reserveIncrement : rules.baseFee * BigInt(1 + (tx.signers?.length ?? 0))
  return feeOfLevel(host.load?.openLevel ?? BASE_LEVEL, least)
}

/** Whether the ledger remembers a transaction and tries it again, in this ledger or in one of the next. */
function isKept(result: string, failHard: boolean): boolean {
  return result === 'tesSUCCESS' || (!failHard && !result.startsWith('tem'))
}

/**
 * What else the reference says about a submission: what becomes of it, what the sender's next sequence is and what the
 * open ledger costs. There are no peers to whom it could go.
 * @param failHard whether it was not to be tried again
 */
export function submissionMembers(
  tx: ParsedTransaction,
  { applied, result }: ApplyResult,
  failHard: boolean,
  services: Services,
) {
  const kept = isKept(result, failHard)
  const sequence = services.host.ledger.view('current').account(tx.account)?.sequence
  const sequences =
    sequence === undefined ? {} : { account_sequence_available: sequence, account_sequence_next: sequence }
  return {
    accepted: applied || kept,
    applied,
    broadcast: false,
    kept,
    queued: false,
    ...sequences,
    open_ledger_cost: openLedgerCost(tx, services).toString(),
  }
}
