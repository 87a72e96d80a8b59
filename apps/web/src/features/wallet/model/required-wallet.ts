import { isChainId, type ChainId } from '@tidebook/chains/ids'
import { isSameSitePath } from '../../../lib/same-site-path.ts'
import { PATHS } from '../../../lib/paths.ts'

/** A wallet that a page needs before it can continue: its chain, and the page. */
export interface RequiredWallet {
  readonly chain: ChainId
  /** Path and query of the page. */
  readonly back: string
}

/**
 * Returns the path of the page that creates a wallet; the purpose is part of the address, so that it survives a reload.
 */
export function createPath(wanted: RequiredWallet | undefined): string {
  return wanted === undefined
    ? PATHS.walletCreate
    : `${PATHS.walletCreate}?${new URLSearchParams({ chain: wanted.chain, back: wanted.back })}`
}

/** Parses the purpose of the wallet from the page's address; rejects a return path to another site. */
export function readRequiredWallet(query: URLSearchParams): RequiredWallet | undefined {
  const chain = query.get('chain')
  const back = query.get('back')
  return isChainId(chain) && isSameSitePath(back) ? { chain, back } : undefined
}
