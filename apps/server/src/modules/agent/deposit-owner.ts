import { isRippleChain, type ChainId } from '@tidebook/chains'

/** Whether a memo says whose a deposit is: all are paid to one account there. Elsewhere every owner has an address. */
export const isOwnedByMemo = (chain: ChainId): boolean => chain === 'eos' || isRippleChain(chain)
