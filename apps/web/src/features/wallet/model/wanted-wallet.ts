import { isChainId, type ChainId } from '@tidebook/chains/ids'
import { isOwnPage } from '../../../lib/own-page.ts'
import { PATHS } from '../../../lib/paths.ts'

/** A wallet that a page needs before it can go on: of which chain, and where that page is. */
export interface WantedWallet {
  readonly chain: ChainId
  /** path and query of the page */
  readonly back: string
}

/** Where a wallet is made; what it is wanted for is part of the address, so that a reload keeps it. */
export const createPath = (wanted: WantedWallet | undefined): string =>
  wanted === undefined
    ? PATHS.walletCreate
    : `${PATHS.walletCreate}?${new URLSearchParams({ chain: wanted.chain, back: wanted.back })}`

/** What the address of the page says that the wallet is wanted for; a way back to another site is none. */
export function readWanted(query: URLSearchParams): WantedWallet | undefined {
  const chain = query.get('chain')
  const back = query.get('back')
  return isChainId(chain) && isOwnPage(back) ? { chain, back } : undefined
}
