import { CHAIN_TITLES, isChainId } from '@tidebook/chains/ids'

/** Returns the common name of a chain, or its id if there is no name. */
export function chainTitle(id: string): string {
  return isChainId(id) ? CHAIN_TITLES[id] : id
}
