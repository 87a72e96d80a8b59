import type { ChainId } from '@tidebook/chains/ids'

/** Which addresses of another chain have been used; undefined where it is not connected. */
export const usedOnChain = async (
  chain: ChainId,
  addresses: readonly string[],
): Promise<readonly string[] | undefined> => {
  const { usedAddresses } = await import('./services/used-addresses.ts')
  return usedAddresses(chain, addresses)
}
