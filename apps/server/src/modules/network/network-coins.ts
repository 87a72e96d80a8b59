import type { TokenId } from '@tidebook/market'
import type { NetworkToken, ServedNetwork } from './served-network.ts'

type Coins = Pick<ServedNetwork, 'native' | 'tokens'>

/** Returns all coins of a network. The native coin comes first, with an empty issuer. */
export function coinsOf({ native, tokens }: Coins): readonly NetworkToken[] {
  return [{ ...native, issuer: '', common: true }, ...tokens]
}

/** Returns the market's token id for a code. An unlisted code gets no issuer, like the native coin. */
export function tokenIds(network: Coins): (code: string) => TokenId {
  const issuers = new Map(coinsOf(network).map(({ code, issuer }) => [code, issuer]))
  return (code) => ({ currency: code, issuer: issuers.get(code) ?? '' })
}

/** Returns the value of each coin, by code; undefined if the file has none. */
export function worthsOf(network: Coins): ReadonlyMap<string, string | undefined> {
  return new Map(coinsOf(network).map(({ code, worth }) => [code, worth]))
}
