import type { ApplyResult, EngineResult } from '@tidebook/ledger'
import { engineResultCode, engineResultMessage } from '@tidebook/ledger'
import type { SubmitOutcome } from '../pipeline/submit-outcome.ts'
import type { Services } from './services.ts'
import { hexText } from '../json/hex-text.ts'
import { transactionText } from '../json/transaction-text.ts'
import { isSkywell } from './code-base.ts'
import { MembersText } from './members-text.ts'
import { submissionMembers } from './submission-members.ts'
import { RpcError } from './rpc-error.ts'

/**
 * The answer to a submission. A transaction that the ledger refused still answers with success and its
 * `engine_result`; what is no transaction of this network at all is an error.
 * @param failHard whether it was not to be tried again
 * @throws RpcError invalidTransaction, noNetwork, shuttingDown
 */
export function submitOutcomeJson(outcome: SubmitOutcome, services: Services, failHard = false): MembersText {
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
    case 'bad-signature': {
      const message = 'fails local checks: Invalid signature.'
      throw new RpcError('invalidTransaction', { message, field: 'TxnSignature', extra: { error_exception: message } })
    }
    case 'lost':
      throw new RpcError('noNetwork')
    case 'refused':
      throw new RpcError('noNetwork', { message: 'The ordered log does not take transactions now.' })
    case 'stopping':
      throw new RpcError('shuttingDown')
    case 'decided': {
      const { tx, result, ledgerIndex } = outcome
      const hex = hexText(tx.blob)
      const becomes = isSkywell(network)
        ? ownMembers(result)
        : JSON.stringify(submissionMembers(tx, result, failHard, services)).slice(1, -1)
      return new MembersText(
        `${becomes},` +
          `${resultText(result.result)},"tx_blob":"${hex}",` +
          `"tx_json":${transactionText(forms, tx, hex)},"ledger_current_index":${ledgerIndex},` +
          `"validated_ledger_index":${host.validated.index}`,
      )
    }
  }
}

/** What becomes of a submission, on networks of the Jingtum family. */
function ownMembers({ applied, result }: ApplyResult): string {
  const isQueued = result === 'terQUEUED'
  return `"accepted":${applied || isQueued},"applied":${applied}${isQueued ? ',"queued":true' : ''}`
}

const resultTexts = new Map<EngineResult, string>()

/** Name, number and sentence of a result, as members. */
function resultText(result: EngineResult): string {
  const known = resultTexts.get(result)
  if (known !== undefined) return known
  const members = {
    engine_result: result,
    engine_result_code: engineResultCode(result),
    engine_result_message: engineResultMessage(result),
  }
  const text = JSON.stringify(members).slice(1, -1)
  resultTexts.set(result, text)
  return text
}
