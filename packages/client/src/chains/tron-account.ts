import { isJsonObject, type JsonObject } from './json-object.ts'
import { malformedBlock } from './block-walk.ts'
import type { ChainHost } from './chain-host.ts'
import type { TronArea } from './tron-block.ts'

/**
 * Returns an account according to one node. Empty if the chain does not have it.
 * @throws RpcError if the node reports an error, because an account that cannot be read does not hold zero
 */
export async function tronAccount(host: ChainHost, area: TronArea, address: string): Promise<JsonObject> {
  const answer = await host.request(`${area}/getaccount`, { address, visible: true })
  // Nodes report errors with status 200.
  if (!isJsonObject(answer) || 'Error' in answer) throw malformedBlock('account')
  return answer
}
