import { countAt, textAt } from './json-object.ts'
import type { ChainHost } from './chain-host.ts'
import { ChainNodeError } from './chain-node-error.ts'
import { timeOf } from './eos-history.ts'

/** Specifies how to choose the reference block and the expiration of a transaction. */
export interface EosTaposOptions {
  readonly blocksBehind?: number
  readonly useLastIrreversible?: boolean
  readonly expireSeconds?: number
}

/** A node's information about its newest block. */
export interface EosInfo {
  readonly chainId: string
  readonly head: number
  /** Milliseconds since 1970. */
  readonly headTime: number
  readonly irreversible: number
}

/** Values for transfers of this wallet (CHN-012, CHN-013). */
export const EOS_TAPOS = { blocksBehind: 3, expireSeconds: 30 } as const

/**
 * Returns the reference block of a transaction and the second in which it expires.
 * @throws ChainNodeError `chain/tapos-both`, `chain/tapos-missing` (ERR-059, ERR-060)
 */
export function eosTapos(
  info: EosInfo,
  options: EosTaposOptions,
): { readonly block: number; readonly expiration: number } {
  const { blocksBehind, useLastIrreversible = false, expireSeconds } = options
  if (blocksBehind !== undefined && useLastIrreversible) throw new ChainNodeError('chain/tapos-both')
  if ((blocksBehind === undefined && !useLastIrreversible) || expireSeconds === undefined)
    throw new ChainNodeError('chain/tapos-missing')
  const block = useLastIrreversible ? info.irreversible : info.head - (blocksBehind ?? 0)
  return { block, expiration: Math.ceil(info.headTime / 1000) + expireSeconds }
}

/**
 * Returns a node's information about its newest block.
 * @throws ChainNodeError `chain/wrong-network` for a node on another network
 */
export async function eosInfo(host: ChainHost, chainId: string): Promise<EosInfo> {
  const info = await host.request('/v1/chain/get_info', {})
  const chainIdText = textAt(info, 'chain_id')
  if (chainIdText !== chainId) throw new ChainNodeError('chain/wrong-network', chainIdText)
  return {
    chainId: chainIdText,
    head: countAt(info, 'head_block_num'),
    headTime: timeOf(textAt(info, 'head_block_time')),
    irreversible: countAt(info, 'last_irreversible_block_num'),
  }
}
