import type { ChainId } from '@tidebook/chains/ids'
import type { Coin } from '@tidebook/contract'
import type { GatewayCoin } from '@tidebook/contract/gateway'

/** An asset of another network. */
export interface AwayAsset {
  readonly chain: ChainId
  readonly code: string
}

/**
 * The balance key that an asset of another network is priced by: that of the token which its gateway exchanges it for. An
 * asset without a gateway, or whose token is not listed, gets a key that no market prices.
 */
export function pricedToken(
  { chain, code }: AwayAsset,
  gateways: readonly Pick<GatewayCoin, 'base' | 'chain' | 'token'>[],
  listed: readonly Pick<Coin, 'value' | 'issuer'>[],
): string {
  const gateway = gateways.find((each) => each.base === code && each.chain === chain)
  const token = listed.find(({ value, issuer }) => value === gateway?.token && issuer !== '')
  return token === undefined ? `${code}_${chain}` : `${token.value}_${token.issuer}`
}
