import type { ApplyResult, EngineResult } from '@tidebook/ledger'
import { engineResultCode, engineResultMessage } from '@tidebook/ledger'
import type { SubmitOutcome } from '../../pipeline/submit-outcome.ts'
import type { Services } from '../services.ts'
import { BAD_SIGNATURE } from '../../pipeline/signature-tasks.ts'
import { hexText } from '../../json/hex-text.ts'
import { transactionText } from '../../json/transaction-text.ts'
import { isSkywell } from '../../base/code-base.ts'
import { MembersText } from '../../json/members-text.ts'
import { submissionMembers } from './submission-members.ts'
import { RpcError } from '../../json/rpc-error.ts'

export interface OutcomeForm {
  /** Whether it must not be retried. */
  readonly failHard?: boolean
  /** Whether to answer only with the result and the transaction, as the reference answers `submit_multisigned`. */
  readonly isBrief?: boolean
}

/**
 * Returns the answer to a submission. A transaction that the ledger rejected still answers with success and its
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

/** Returns the members about a submission's fate, on networks of the Jingtum family. */
function ownMembers({ applied, result }: ApplyResult): string {
  const isQueued = result === 'terQUEUED'
  return `"accepted":${applied || isQueued},"applied":${applied}${isQueued ? ',"queued":true' : ''}`
}

const resultTexts = new Map<EngineResult, string>()

/** Returns name, number and message of a result, as members. */
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
