import { countAt, textAt } from './answers.ts'
import type { ChainHost } from './chain-host.ts'
import { ChainNodeError } from './chain-node-error.ts'
import { timeOf } from './eos-history.ts'
import type { EosInfo } from './eos-window.ts'

/**
 * Returns a node's information about its newest block.
 * @throws ChainNodeError `chain/wrong-network` for a node of another network
 */
export async function eosInfo(host: ChainHost, chainId: string): Promise<EosInfo> {
  const info = await host.ask('/v1/chain/get_info', {})
  const chainIdText = textAt(info, 'chain_id')
  if (chainIdText !== chainId) throw new ChainNodeError('chain/wrong-network', chainIdText)
  return {
    chainId: chainIdText,
    head: countAt(info, 'head_block_num'),
    headTime: timeOf(textAt(info, 'head_block_time')),
    irreversible: countAt(info, 'last_irreversible_block_num'),
  }
}
