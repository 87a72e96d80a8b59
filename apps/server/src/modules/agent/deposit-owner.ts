import { isRippleChain, type ChainId } from '@tidebook/chains'

/**
 * Returns whether the memo identifies the owner of a deposit, because all deposits on the chain go to one account. On
 * other chains, every owner has a separate address.
 */
export function isOwnedByMemo(chain: ChainId): boolean {
  return chain === 'eos' || isRippleChain(chain)
}
