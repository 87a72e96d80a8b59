import type { Coin, TradingPair } from '@tidebook/contract'

/** Native: the network's own coin; listed: the issuer in the coin list; other: the same code from another issuer. */
type IssuerState = 'native' | 'listed' | 'other'

export interface IssuerView {
  readonly state: IssuerState
  readonly issuer: string | undefined
}

/**
 * Returns the issuer of a pair's base token. A token whose issuer is not the one in the coin list may be an imitation.
 */
export function issuerOf(pair: TradingPair, coins: readonly Coin[]): IssuerView {
  const listed = coins.filter((coin) => coin.value === pair.base || coin.label === pair.baseTitle)
  const coin = listed[0]
  const issuer = pair.baseIssuer ?? coin?.issuer
  if (issuer === undefined || issuer === '') return { state: 'native', issuer: undefined }
  return { state: listed.length === 0 || listed.some((each) => each.issuer === issuer) ? 'listed' : 'other', issuer }
}
