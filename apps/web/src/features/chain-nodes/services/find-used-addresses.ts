import type { ChainId } from '@tidebook/chains'
import { isAddressUsed } from '@tidebook/client/chains'
import { chainNode } from './chain-nodes.ts'

/** Timeout of the lookup on a chain's nodes, in milliseconds. */
const TIMEOUT_MS = 20_000

/** Returns which addresses of a chain have been used, or undefined when no node is available. */
export async function findUsedAddresses(
  chain: ChainId,
  addresses: readonly string[],
): Promise<readonly string[] | undefined> {
  const node = chainNode(chain)
  if (node === undefined) return undefined
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const answers = await Promise.all(addresses.map((address) => isAddressUsed(node, address, signal)))
    return addresses.filter((_, at) => answers[at])
  } catch {
    return undefined
  }
}
