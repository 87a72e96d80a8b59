import type { Coin, TradingPair } from '@tidebook/contract'

/** native: the network's own coin; listed: the issuer of the coin list; other: the same name from someone else. */
export type IssuerState = 'native' | 'listed' | 'other'

export interface IssuerView {
  readonly state: IssuerState
  readonly issuer: string | undefined
}

/** Who stands behind the base token of a pair. A token whose issuer is not the one of the coin list may be an imitation. */
export const issuerOf = (pair: TradingPair, coins: readonly Coin[]): IssuerView => {
  const listed = coins.filter((coin) => coin.value === pair.base || coin.label === pair.baseTitle)
  const coin = listed[0]
  const issuer = pair.baseIssuer ?? coin?.issuer
  if (issuer === undefined || issuer === '') return { state: 'native', issuer: undefined }
  return { state: listed.length === 0 || listed.some((each) => each.issuer === issuer) ? 'listed' : 'other', issuer }
}
