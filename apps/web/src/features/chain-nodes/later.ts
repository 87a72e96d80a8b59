import type { ChainId } from '@tidebook/chains/ids'

/** Returns which addresses of another chain have been used, or undefined when the chain is not connected. */
export const usedOnChain = async (
  chain: ChainId,
  addresses: readonly string[],
): Promise<readonly string[] | undefined> => {
  const { usedAddresses } = await import('./services/used-addresses.ts')
  return usedAddresses(chain, addresses)
}
