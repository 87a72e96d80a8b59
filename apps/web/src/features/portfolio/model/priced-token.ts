import type { ChainId } from '@tidebook/chains/ids'
import type { Coin } from '@tidebook/contract'
import type { GatewayCoin } from '@tidebook/contract/gateway'

/** An asset on another network. */
export interface OtherChainAsset {
  readonly chain: ChainId
  readonly code: string
}

/**
 * Returns the balance key that prices an asset on another network: the key of the token for which the asset's gateway
 * exchanges it. An asset without a gateway, or with an unlisted token, gets a key without a market price.
 */
export function pricedToken(
  { chain, code }: OtherChainAsset,
  gateways: readonly Pick<GatewayCoin, 'base' | 'chain' | 'token'>[],
  listed: readonly Pick<Coin, 'value' | 'issuer'>[],
): string {
  const gateway = gateways.find((each) => each.base === code && each.chain === chain)
  const token = listed.find(({ value, issuer }) => value === gateway?.token && issuer !== '')
  return token === undefined ? `${code}_${chain}` : `${token.value}_${token.issuer}`
}
