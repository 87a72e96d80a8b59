import { createHash } from 'node:crypto'
import type { NetworkDescription } from './network-description.ts'

/**
 * Returns a digest of what the network file says about a chain and its gateways. A gateway opens only after a check of
 * exactly this configuration.
 */
export function chainConfiguration(
  { chains, gateways }: Pick<NetworkDescription, 'chains' | 'gateways'>,
  chain: string,
): string {
  const own = [chains.filter((each) => each.chain === chain), gateways.filter((each) => each.chain === chain)]
  return createHash('sha256').update(JSON.stringify(own)).digest('hex')
}
