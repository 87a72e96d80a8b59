import type { RpcMethod } from '../method.ts'
import { RpcError } from '../rpc-error.ts'
import { submitOutcomeJson } from '../submit-outcome-json.ts'

/**
 * Hands a signed transaction in (`tx_blob`). The answer is provisional. `fail_hard` is accepted: nothing is ever
 * held back or retried here, so every submission behaves that way already.
 */
export const submit: RpcMethod = {
  name: 'submit',
  handle: async (params, services) => {
    const blob = params.bytes('tx_blob')
    params.flag('fail_hard')
    if (services.pipeline.isFull) throw new RpcError('tooBusy')
    return submitOutcomeJson(await services.pipeline.submit(blob), services)
  },
}
