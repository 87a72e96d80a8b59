import type { NetworkDefinition } from '@tidebook/protocol'
import { ProtocolError, parseTransaction } from '@tidebook/protocol'
import { ProposalRefused } from '../log/ordered-log.ts'
import type { LedgerHost } from './ledger-host.ts'
import type { SubmitOutcome } from './submit-outcome.ts'

/**
 * Returns the outcome of a transaction that the log did not accept: its result or fault if the log checked it,
 * otherwise `refused`.
 */
export function refusedOutcome(
  error: unknown,
  blob: Uint8Array,
  host: LedgerHost,
  network: NetworkDefinition,
): SubmitOutcome {
  const check = error instanceof ProposalRefused ? error.check : undefined
  if (check === undefined) return { kind: 'refused' }
  try {
    const tx = parseTransaction(network, blob)
    if (!check.isFit) return { kind: 'unfit', tx, reason: check.reason }
    const earlier = check.result === 'tefPAST_SEQ' ? host.earlier(tx) : undefined
    const result = earlier ?? { result: check.result, applied: false }
    return { kind: 'decided', tx, result, ledgerIndex: host.ledger.openIndex }
  } catch (failure) {
    if (failure instanceof ProtocolError) return { kind: 'malformed', error: failure }
    throw failure
  }
}
