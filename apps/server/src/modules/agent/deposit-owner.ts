import { isRippleChain, type ChainId } from '@tidebook/chains'

/**
 * Returns whether a memo identifies the owner of a deposit, because all deposits of the chain go to one account. On
 * other chains every owner has an address.
 */
export function isOwnedByMemo(chain: ChainId): boolean {
  return chain === 'eos' || isRippleChain(chain)
}
