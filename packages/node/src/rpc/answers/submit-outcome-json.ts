import type { ApplyResult, EngineResult } from '@tidebook/ledger'
import { engineResultCode, engineResultMessage } from '@tidebook/ledger'
import type { SubmitOutcome } from '../../pipeline/submit-outcome.ts'
import type { Services } from '../services.ts'
import { BAD_SIGNATURE } from '../../pipeline/signature-tasks.ts'
import { hexText } from '../../json/serialised.ts'
import { transactionText } from '../../json/transaction-text.ts'
import { isSkywell } from '../../base/code-base.ts'
import { MembersText } from '../../json/result.ts'
import { RpcError } from '../../json/rpc-error.ts'
import type { ParsedTransaction } from '@tidebook/protocol'
import { BASE_LEVEL, feeOfLevel } from '../../queue/fee-level.ts'

/** Transaction types whose fee is the reserve of an object, for every signer. */
const COSTLY: ReadonlySet<string> = new Set(['AMMCreate', 'AccountDelete'])

/** Returns the fee in micro units with which a transaction would enter the open ledger now. */
function openLedgerCost(tx: ParsedTransaction, { host, rules }: Services): bigint {
  const least = COSTLY.has(tx.type) ? rules.reserveIncrement : rules.baseFee * BigInt(1 + (tx.signers?.length ?? 0))
  return feeOfLevel(host.load?.openLevel ?? BASE_LEVEL, least)
}

/** Whether the ledger holds a transaction and retries it, in this ledger or a later one. */
function isKept(result: string, failHard: boolean): boolean {
  return result === 'tesSUCCESS' || (!failHard && !result.startsWith('tem'))
}

/**
 * Returns the reference's additional members about a submission: its fate, the sender's next sequence and the cost of
 * the open ledger. This node has no peers to relay it to.
 * @param failHard whether it must not be retried
 */
function submissionMembers(
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

export interface OutcomeForm {
  /** Whether the transaction must not be retried. */
  readonly failHard?: boolean
  /** Whether to return only the result and the transaction, as the reference does for `submit_multisigned`. */
  readonly isBrief?: boolean
}

/**
 * Returns the response to a submission. For a transaction that the ledger rejected, it is still a success, with the
 * `engine_result`. Data that is not a transaction of this network is an error.
 * @throws RpcError invalidTransaction, noNetwork, shuttingDown
 */
export function submitOutcomeJson(outcome: SubmitOutcome, services: Services, form: OutcomeForm = {}): MembersText {
  const { forms, host, network } = services
  switch (outcome.kind) {
    case 'malformed': {
      const { message, field } = outcome.error
      throw new RpcError('invalidTransaction', {
        message,
        ...(field === undefined ? {} : { field }),
        extra: { error_exception: message },
      })
    }
    case 'unfit':
      throw localChecksError(outcome.reason)
    case 'lost':
      throw new RpcError('noNetwork')
    case 'refused':
      throw new RpcError('noNetwork', { message: 'The ordered log does not take transactions now.' })
    case 'stopping':
      throw new RpcError('shuttingDown')
    case 'decided': {
      const { tx, result, ledgerIndex } = outcome
      const hex = hexText(tx.blob)
      const members = `${resultText(result.result)},"tx_blob":"${hex}","tx_json":${transactionText(forms, tx, hex)}`
      const last = `"validated_ledger_index":${host.validated.index}`
      if (isSkywell(network)) {
        return new MembersText(`${ownMembers(result)},${members},"ledger_current_index":${ledgerIndex},${last}`)
      }
      if (form.isBrief === true) return new MembersText(members)
      const becomes = JSON.stringify(submissionMembers(tx, result, form.failHard === true, services)).slice(1, -1)
      return new MembersText(`${becomes},${members},${last}`)
    }
  }
}

/** Returns the error for an invalid submission, in the words of the reference. */
export function localChecksError(reason: string): RpcError {
  const message = `fails local checks: ${reason}`
  const field = reason === BAD_SIGNATURE ? { field: 'TxnSignature' } : {}
  return new RpcError('invalidTransaction', { message, ...field, extra: { error_exception: message } })
}

/** Returns the members about a submission's fate on networks of the Jingtum family. */
function ownMembers({ applied, result }: ApplyResult): string {
  const isQueued = result === 'terQUEUED'
  return `"accepted":${applied || isQueued},"applied":${applied}${isQueued ? ',"queued":true' : ''}`
}

const resultTexts = new Map<EngineResult, string>()

/** Returns members with the name, number and message of a result. */
function resultText(result: EngineResult): string {
  const cached = resultTexts.get(result)
  if (cached !== undefined) return cached
  const members = {
    engine_result: result,
    engine_result_code: engineResultCode(result),
    engine_result_message: engineResultMessage(result),
  }
  const text = JSON.stringify(members).slice(1, -1)
  resultTexts.set(result, text)
  return text
}
