import type { Caller } from '../../admission/caller.ts'
import type { RpcMethod } from '../method.ts'
import type { Params } from '../params/params.ts'
import type { Services } from '../services.ts'
import { submitTransaction } from '../submit-transaction.ts'
import { submitOutcomeJson } from '../answers/submit-outcome-json.ts'
import { encodeGiven, hasBlob, readTransactionJson } from '../params/given-transaction.ts'
import { RpcError } from '../../json/rpc-error.ts'
import { rejectSecrets } from '../params/secrets.ts'

/**
 * Reads a signed transaction: `tx_blob`, or `tx_json` with its signature. @throws RpcError invalidParams, notSupported
 */
function readSignedTransaction(params: Params): Uint8Array {
  rejectSecrets(params)
  if (hasBlob(params) || params.raw('tx_json') === undefined) return params.bytes('tx_blob')
  const tx = readTransactionJson(params)
  if (tx.TxnSignature === undefined && tx['Signers'] === undefined) {
    const message = 'The transaction is not signed, and this node does not sign: send it signed.'
    throw new RpcError('invalidParams', { message, field: 'tx_json.TxnSignature' })
  }
  return encodeGiven(params, tx)
}

/** Length of a blob up to which parsing it is too cheap to measure. */
const SMALL_BLOB = 4096

function readCharged(params: Params, { admission }: Services, caller: Caller): Uint8Array {
  const blob = params.raw('tx_blob')
  if (typeof blob === 'string' && blob.length <= SMALL_BLOB) return readSignedTransaction(params)
  return admission.charged(caller, () => readSignedTransaction(params))
}

/**
 * Submits a signed transaction (`tx_blob`, or `tx_json` with its signature). The answer is provisional. With
 * `fail_hard`, a transaction that does not succeed immediately leaves no trace: no fee is charged, and it is not
 * retried.
 */
export const submit: RpcMethod = {
  name: 'submit',
  waits: true,
  handle: async (params, services, caller) => {
    const failHard = params.flag('fail_hard')
    const outcome = await submitTransaction(() => readCharged(params, services, caller), failHard, services, caller)
    return submitOutcomeJson(outcome, services, { failHard })
  },
}
