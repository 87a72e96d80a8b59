import type { TransactionJson } from '@tidebook/protocol'
import { ProtocolError, encodeTransaction } from '@tidebook/protocol'
import type { Params } from '../params.ts'
import type { RpcMethod } from '../method.ts'
import { RpcError, invalidField } from '../rpc-error.ts'
import { submitOutcomeJson } from '../submit-outcome-json.ts'

function readTransaction(params: Params): TransactionJson {
  const tx = params.object('tx_json')
  const key = tx.optionalText('SigningPubKey')
  if (key !== undefined && key !== '') throw invalidField('tx_json.SigningPubKey', 'empty')
  if (tx.list('Signers').length === 0) throw invalidField('tx_json.Signers', 'a list of signers')
  return {
    ...tx.values,
    TransactionType: tx.text('TransactionType'),
    Account: tx.text('Account'),
    SigningPubKey: '',
  }
}

/** Hands in a transaction signed by several keys (`tx_json` with `Signers`). */
export const submitMultisigned: RpcMethod = {
  name: 'submit_multisigned',
  handle: async (params, services) => {
    const tx = readTransaction(params)
    let blob: Uint8Array
    try {
      blob = encodeTransaction(services.network, tx)
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error
      const field = error.field === undefined ? 'tx_json' : `tx_json.${error.field}`
      throw new RpcError('invalidParams', { message: error.message, field })
    }
    if (services.pipeline.isFull) throw new RpcError('tooBusy')
    return submitOutcomeJson(await services.pipeline.submit(blob), services)
  },
}
