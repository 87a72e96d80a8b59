import type { NetworkDescription } from '../modules/network/network-description.ts'
import { describedBy, nodeUrlOf } from '../modules/network/shipped-networks.ts'
import type { ServerConfig } from '../platform/config.ts'

/**
 * Returns the configured network, and the settings with the address of its node.
 * @throws ServerError `config/invalid`
 */
export async function describeNetwork(
  settings: ServerConfig,
): Promise<{ readonly config: ServerConfig; readonly description: NetworkDescription }> {
  const description = await describedBy(settings)
  return { config: { ...settings, nodeUrl: nodeUrlOf(settings, description) }, description }
}
