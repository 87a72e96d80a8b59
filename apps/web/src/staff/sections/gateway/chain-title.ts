import { CHAIN_TITLES, isChainId } from '@tidebook/chains/ids'

/** Returns the common name of a chain, or its id if there is no name. */
export const chainTitle = (id: string): string => (isChainId(id) ? CHAIN_TITLES[id] : id)
