import { CHAIN_LOGOS, type ChainId } from '@tidebook/chains/ids'
import { network } from './network.ts'

/** The picture of a token: the name of its logo, if it has one, and the seed of its mark. */
export interface TokenLook {
  readonly logo: string | undefined
  readonly seed: string
}

export interface TokenIdentity {
  /** Code on its ledger. */
  readonly code: string
  /** Issuer, or contract; absent for a listed token of the exchange's network, empty for a native coin. */
  readonly issuer?: string | undefined
  /** Its chain; the exchange's network if absent. */
  readonly chain?: ChainId | undefined
}

/** Returns the look of the coin of a chain. */
export function chainLook(chain: ChainId): TokenLook {
  return { logo: CHAIN_LOGOS[chain], seed: chain }
}

/**
 * Returns the look of a token. A logo belongs to the listed issuer: the same code of another issuer gets a mark.
 * @param issuers the issuers of listed tokens, by code
 */
export function tokenLook(token: TokenIdentity, issuers: ReadonlyMap<string, string>): TokenLook {
  const { native, profile, logos } = network()
  const { code, chain = profile } = token
  if (chain !== profile)
    return token.issuer === undefined || token.issuer === ''
      ? chainLook(chain)
      : { logo: undefined, seed: `${chain} ${token.issuer} ${code}` }
  if (code === native.code && (token.issuer ?? '') === '') return chainLook(profile)
  const listed = issuers.get(code)
  const issuer = token.issuer ?? listed ?? ''
  const isListed = issuer === (listed ?? '')
  const logo = isListed && Object.hasOwn(logos, code) ? logos[code] : undefined
  return { logo, seed: `${issuer} ${code}` }
}
