import type { Params } from './params.ts'
import { encodeGiven, hasBlob, readTransactionJson } from './given-transaction.ts'
import { RpcError } from '../../json/rpc-error.ts'
import { rejectSecrets } from './secrets.ts'

/**
 * Reads a signed transaction: `tx_blob`, or `tx_json` with its signature. @throws RpcError invalidParams, notSupported
 */
export function readSignedTransaction(params: Params): Uint8Array {
  rejectSecrets(params)
  if (hasBlob(params) || params.raw('tx_json') === undefined) return params.bytes('tx_blob')
  const tx = readTransactionJson(params)
  if (tx.TxnSignature === undefined && tx['Signers'] === undefined) {
    const message = 'The transaction is not signed, and this node does not sign: send it signed.'
    throw new RpcError('invalidParams', { message, field: 'tx_json.TxnSignature' })
  }
  return encodeGiven(params, tx)
}
