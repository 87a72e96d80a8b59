import { CHAIN_TITLES, type ChainId } from '@tidebook/chains/ids'
import type { GatewayCoin } from '@tidebook/contract/gateway'

/** Names of the token standards of chains. */
const STANDARDS: Partial<Readonly<Record<ChainId, string>>> = { tron: 'TRC-20' }

/** Coin or token of a gateway on its chain. */
export type MovedAsset = Pick<GatewayCoin, 'chain' | 'asset'>

/** Returns the name of the network of a coin or token, such as `TRON (TRC-20)`. */
export const networkTitle = ({ chain, asset }: MovedAsset): string => {
  const standard = asset === undefined ? undefined : STANDARDS[chain]
  return standard === undefined ? CHAIN_TITLES[chain] : `${CHAIN_TITLES[chain]} (${standard})`
}

/** Returns the name of a coin or token among those of its chain, such as `USDT (TRC-20)`. */
export const assetTitle = ({ base, chain, asset }: MovedAsset & Pick<GatewayCoin, 'base'>): string => {
  const standard = asset === undefined ? undefined : STANDARDS[chain]
  return standard === undefined ? base : `${base} (${standard})`
}
