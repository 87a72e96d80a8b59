import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServerConfig } from '../../platform/config.ts'
import { ServerError } from '../../platform/server-error.ts'
import { networkFilePath } from './network-file.ts'
import { readDescription, type NetworkDescription } from './network-description.ts'

const FOLDER = fileURLToPath(new URL('../../../../../networks/', import.meta.url))

/** Returns the names of the networks shipped with the product. */
export function shippedNetworks(): readonly string[] {
  return readdirSync(FOLDER)
    .flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -'.json'.length)] : []))
    .toSorted()
}

/**
 * Returns the description of the network in a setting: a shipped network, or a file.
 * @throws ServerError `config/invalid`
 */
export async function describedNetwork(named: string): Promise<NetworkDescription> {
  const shipped = shippedNetworks()
  const path = shipped.includes(named) ? join(FOLDER, `${named}.json`) : resolve(named)
  const description = await readDescription(path)
  if (description !== undefined) return description
  throw new ServerError('config/invalid', `NETWORK: expected one of ${shipped.join(', ')} or a file, not "${named}"`)
}

/**
 * Returns the network selected by the settings. The default is the network of the data folder or one of our own; with a
 * remote node, it is the public network.
 * @throws ServerError `config/invalid`
 */
export async function describedBy({ network, nodeUrl, dataDir }: ServerConfig): Promise<NetworkDescription> {
  if (network !== undefined) return describedNetwork(network)
  if (nodeUrl === undefined) return describedNetwork(OWN)
  return (await readDescription(networkFilePath(dataDir))) ?? describedNetwork(PUBLIC)
}

const OWN = 'local'
const PUBLIC = 'swtc'

/**
 * Returns the URL of the node to follow; undefined for one of our own networks.
 * @throws ServerError `config/invalid`
 */
export function nodeUrlOf(
  { nodeUrl, roles }: ServerConfig,
  { local, name, nodes }: NetworkDescription,
): string | undefined {
  if (nodeUrl !== undefined || local) return nodeUrl
  const [first] = nodes
  if (first === undefined && roles.has('market'))
    throw new ServerError(
      'config/invalid',
      `NODE_URL: must be the address of a node of "${name}"; its network file names no node`,
    )
  return first
}
