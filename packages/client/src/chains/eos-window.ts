import { ChainNodeError } from './chain-node-error.ts'

/** Which block a transaction is tied to, and how long it may wait. */
export interface EosWindowOptions {
  readonly blocksBehind?: number
  readonly useLastIrreversible?: boolean
  readonly expireSeconds?: number
}

/** What a node says of its newest block. */
export interface EosInfo {
  readonly chainId: string
  readonly head: number
  /** milliseconds since 1970 */
  readonly headTime: number
  readonly irreversible: number
}

/** What transfers of this wallet are tied to (CHN-012, CHN-013). */
export const EOS_WINDOW = { blocksBehind: 3, expireSeconds: 30 } as const

/**
 * The block that a transaction is tied to, and the second in which it ends.
 * @throws ChainNodeError `chain/tapos-both`, `chain/tapos-missing` (ERR-059, ERR-060)
 */
export function eosWindow(
  info: EosInfo,
  options: EosWindowOptions,
): { readonly block: number; readonly expiration: number } {
  const { blocksBehind, useLastIrreversible = false, expireSeconds } = options
  if (blocksBehind !== undefined && useLastIrreversible) throw new ChainNodeError('chain/tapos-both')
  if ((blocksBehind === undefined && !useLastIrreversible) || expireSeconds === undefined)
    throw new ChainNodeError('chain/tapos-missing')
  const block = useLastIrreversible ? info.irreversible : info.head - (blocksBehind ?? 0)
  return { block, expiration: Math.ceil(info.headTime / 1000) + expireSeconds }
}
