import type { RpcMethod } from '../method.ts'
import { readSignedTransaction } from '../signed-transaction.ts'
import { submitOutcomeJson } from '../submit-outcome-json.ts'
import { requireRoom } from '../too-busy.ts'

/**
 * Hands a signed transaction in (`tx_blob`, or `tx_json` with its signature). The answer is provisional. With
 * `fail_hard` one that does not succeed right now leaves no trace: no fee is taken, and it is not tried again.
 */
export const submit: RpcMethod = {
  name: 'submit',
  handle: async (params, services) => {
    const blob = readSignedTransaction(params)
    const failHard = params.flag('fail_hard')
    requireRoom(services.pipeline, services.facts)
    return submitOutcomeJson(await services.pipeline.submit(blob, failHard), services, failHard)
  },
}
