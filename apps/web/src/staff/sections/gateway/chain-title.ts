import { CHAIN_TITLES, isChainId } from '@tidebook/chains/ids'

/** What a chain is called everywhere, and its id where nobody knows a name. */
export const chainTitle = (id: string): string => (isChainId(id) ? CHAIN_TITLES[id] : id)
