import { CHAIN_TITLES, type ChainId } from '@tidebook/chains/ids'
import type { GatewayCoin } from '@tidebook/contract/gateway'

/** Names of the token standards of chains. */
const STANDARDS: Partial<Readonly<Record<ChainId, string>>> = { tron: 'TRC-20' }

/** Coin or token of a gateway on its chain. */
export type MovedAsset = Pick<GatewayCoin, 'chain' | 'asset'>

/** Appends the standard of a token to a name. */
function withStandard(name: string, { chain, asset }: MovedAsset): string {
  const standard = asset === undefined ? undefined : STANDARDS[chain]
  return standard === undefined ? name : `${name} (${standard})`
}

/** Returns the name of the network of a coin or token, such as `TRON (TRC-20)`. */
export function networkTitle(moved: MovedAsset): string {
  return withStandard(CHAIN_TITLES[moved.chain], moved)
}

/** Returns the name of a coin or token among those of its chain, such as `USDT (TRC-20)`. */
export function assetTitle({ base, ...moved }: MovedAsset & Pick<GatewayCoin, 'base'>): string {
  return withStandard(base, moved)
}
