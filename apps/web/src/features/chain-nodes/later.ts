import type { ChainId } from '@tidebook/chains/ids'

/** Returns which addresses of another chain have been used, or undefined when the chain is not connected. */
export async function fetchUsedAddresses(
  chain: ChainId,
  addresses: readonly string[],
): Promise<readonly string[] | undefined> {
  const { findUsedAddresses } = await import('./services/find-used-addresses.ts')
  return findUsedAddresses(chain, addresses)
}
