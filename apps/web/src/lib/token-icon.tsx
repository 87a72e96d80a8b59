import type { ReactElement } from 'react'
import { names, sheet } from 'virtual:token-logos'
import type { ChainId } from '@tidebook/chains/ids'
import { Coin } from '@tidebook/ui'
import { listedIssuersStore } from './listed-tokens.ts'
import { useStore } from './store.ts'
import { chainLook, tokenLook, type TokenIdentity, type TokenLook } from './token-look.ts'

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

/** Logo or mark of the coin of a chain. */
export function ChainIcon({ chain, large }: { readonly chain: ChainId; readonly large?: boolean }): ReactElement {
  return <LookOf look={chainLook(chain)} large={large} />
}
