import type { ApplyResult } from '@tidebook/ledger'
import type { ParsedTransaction } from '@tidebook/protocol'
import { BASE_LEVEL, feeOfLevel } from '../../queue/fee-level.ts'
import type { Services } from '../services.ts'

/** Types whose fee is an object's reserve, for every signer. */
const COSTLY: ReadonlySet<string> = new Set(['AMMCreate', 'AccountDelete'])

/** Returns the fee in micro units with which a transaction enters the open ledger now. */
function openLedgerCost(tx: ParsedTransaction, { host, rules }: Services): bigint {
  const least = COSTLY.has(tx.type) ? rules.reserveIncrement : rules.baseFee * BigInt(1 + (tx.signers?.length ?? 0))
  return feeOfLevel(host.load?.openLevel ?? BASE_LEVEL, least)
}

/** Whether the ledger holds a transaction and retries it, in this ledger or one of the next. */
function isKept(result: string, failHard: boolean): boolean {
  return result === 'tesSUCCESS' || (!failHard && !result.startsWith('tem'))
}

/**
 * Returns the reference's further members about a submission: its fate, the sender's next sequence and the cost of the
 * open ledger. There are no peers to relay it to.
 * @param failHard whether it must not be retried
 */
export function submissionMembers(
  tx: ParsedTransaction,
  { applied, result }: ApplyResult,
  failHard: boolean,
  services: Services,
) {
  const isQueued = isKept(result, failHard)
  const sequence = services.host.ledger.view('current').account(tx.account)?.sequence
  const sequences =
    sequence === undefined ? {} : { account_sequence_available: sequence, account_sequence_next: sequence }
  return {
    accepted: applied || isQueued,
    applied,
    broadcast: false,
    kept: isQueued,
    queued: false,
    ...sequences,
    open_ledger_cost: openLedgerCost(tx, services).toString(),
  }
}
