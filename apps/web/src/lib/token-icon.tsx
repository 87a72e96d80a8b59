import type { ReactElement } from 'react'
import { names, sheet } from 'virtual:token-logos'
import { Coin } from '@tidebook/ui'
import { listedIssuersStore } from './listed-tokens.ts'
import { network } from './network.ts'
import { useStore } from './store.ts'
import { CHAIN_LOGOS, type ChainId } from '@tidebook/chains/ids'

/** Appearance of a token: the name of its logo, if it has one, and the seed of its generated mark. */
interface TokenLook {
  readonly logo: string | undefined
  readonly seed: string
}

interface TokenIdentity {
  /** Code on the token's ledger. */
  readonly code: string
  /** Issuer or contract; undefined for a listed token of the exchange's network, empty for a native coin. */
  readonly issuer?: string | undefined
  /** The token's chain; the exchange's network if absent. */
  readonly chain?: ChainId | undefined
}

/** Returns the appearance of a chain's coin. */
function chainLook(chain: ChainId): TokenLook {
  return { logo: CHAIN_LOGOS[chain], seed: chain }
}

/**
 * Returns the appearance of a token. Only the listed issuer's token gets the logo: the same code from another issuer
 * gets a generated mark.
 * @param issuers the issuers of listed tokens, by code
 */
function tokenLook(token: TokenIdentity, issuers: ReadonlyMap<string, string>): TokenLook {
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

function LookOf({ look, large }: { readonly look: TokenLook; readonly large?: boolean | undefined }): ReactElement {
  const { logo, seed } = look
  return (
    <Coin
      seed={seed}
      large={large}
      logo={logo !== undefined && names.includes(logo) ? `${sheet}#${logo}` : undefined}
    />
  )
}

/** Logo of a known token, or the mark of its issuer and code. */
export function TokenIcon({ large, ...token }: TokenIdentity & { readonly large?: boolean | undefined }): ReactElement {
  return <LookOf look={tokenLook(token, useStore(listedIssuersStore))} large={large} />
}

/** Logo or mark of a chain's coin. */
export function ChainIcon({ chain, large }: { readonly chain: ChainId; readonly large?: boolean }): ReactElement {
  return <LookOf look={chainLook(chain)} large={large} />
}
