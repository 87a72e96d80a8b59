import type { ApplyOptions, ApplyResult, Ledger } from '@tidebook/ledger'
import type { ParsedTransaction } from '@tidebook/protocol'
import type { QueueLedger } from './submission-queue.ts'

/** The host functions that the queue uses. */
export interface OpenLedgerHost {
  readonly ledger: Ledger
  readonly openCount: () => number
  readonly enter: (tx: ParsedTransaction, options: ApplyOptions) => ApplyResult
}

/** Returns a host's open ledger for the queue. */
export function openLedger(host: OpenLedgerHost): QueueLedger {
  const { ledger } = host
  return {
    get openIndex() {
      return ledger.openIndex
    },
    get openCount() {
      return host.openCount()
    },
    apply: host.enter,
    simulate: (tx) => ledger.resultOf(tx),
    leastFee: (tx) => ledger.rules.baseFee * BigInt(1 + (tx.signers?.length ?? 0)),
    account: (id) => ledger.view('current').account(id),
  }
}
