import type { ChainId } from '@tidebook/chains/ids'
import type { Coin } from '@tidebook/contract'
import type { GatewayCoin } from '@tidebook/contract/gateway'

/** An asset of another network. */
export interface OtherChainAsset {
  readonly chain: ChainId
  readonly code: string
}

/**
 * Returns the balance key that prices an asset of another network: that of the token for which its gateway exchanges
 * it. An asset without a gateway, or whose token is not listed, gets a key without a market price.
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
