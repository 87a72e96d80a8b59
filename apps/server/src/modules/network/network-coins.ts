import type { TokenId } from '@tidebook/market'
import type { NetworkToken, ServedNetwork } from './served-network.ts'

type Coins = Pick<ServedNetwork, 'native' | 'tokens'>

/** Every coin of a network, the native one first; its issuer is empty. */
export const coinsOf = ({ native, tokens }: Coins): readonly NetworkToken[] => [
  { ...native, issuer: '', common: true },
  ...tokens,
]

/** Names the coins of a network as the market does; a code that nobody listed is taken for the native one's kind. */
export const tokenIds = (network: Coins): ((code: string) => TokenId) => {
  const issuers = new Map(coinsOf(network).map(({ code, issuer }) => [code, issuer]))
  return (code) => ({ currency: code, issuer: issuers.get(code) ?? '' })
}

/** What each coin is worth, by its code; undefined where the file does not say. */
export const worthsOf = (network: Coins): ReadonlyMap<string, string | undefined> =>
  new Map(coinsOf(network).map(({ code, worth }) => [code, worth]))
