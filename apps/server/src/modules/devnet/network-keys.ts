import { createHmac } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readSecret, openSecretFile } from '@tidebook/node/files'
import { deriveKeyPair, generateSecret, type KeyPair, type NetworkDefinition } from '@tidebook/protocol'
import { ServerError } from '../../platform/server-error.ts'
import { readPhase } from './phase.ts'

/** Keys of the initial accounts of a local network, by role: `genesis`, `faucet`, `issuer:CNY`, `maker:0`, ... */
export interface NetworkKeys {
  /** Address and transaction format of the network. */
  readonly network: NetworkDefinition
  of(role: string): KeyPair
  /** Returns the secret of the sandbox account for developers' programs. */
  sandboxSecret(): string
}

const SANDBOX_ROLE = 'sandbox'

const SEED_BYTES = 32
const ENTROPY_BYTES = 16

/**
 * Opens the keys of a data folder's local network. All derive from one random seed that never leaves the folder (0600),
 * so two installations never share a key. A damaged seed is replaced while nothing depends on it.
 * @throws ServerError `server/secret-damaged` when a network was created with the damaged seed
 */
export async function openNetworkKeys(dataDir: string, network: NetworkDefinition): Promise<NetworkKeys> {
  const seed = networkSeed(dataDir)
  await mkdir(dirname(seed.path), { recursive: true, mode: 0o700 })
  const { state } = readSecret(seed)
  if (state !== 'sound' && (await readPhase(dataDir)) === 'ready') {
    throw new ServerError(
      'server/secret-damaged',
      `${seed.path} is ${state}, and the keys of issuers and faucet come from it. Put it back from a backup, or start with another data folder`,
    )
  }
  return networkKeysOf(network, openSecretFile(seed).secret)
}

/** Returns the file of the seed of a data folder's local network. */
export function networkSeed(dataDir: string) {
  return { path: join(dataDir, 'local-network', 'seed'), bytes: SEED_BYTES }
}

/** Derives the keys from a seed in hex. */
export function networkKeysOf(network: NetworkDefinition, seed: string): NetworkKeys {
  const keyPairs = new Map<string, KeyPair>()
  return {
    network,
    of: (role) => {
      const key = keyPairs.get(role) ?? keyOf(network, seed, role)
      keyPairs.set(role, key)
      return key
    },
    sandboxSecret: () => secretOf(network, seed, SANDBOX_ROLE),
  }
}

function secretOf(network: NetworkDefinition, seed: string, role: string): string {
  const entropy = createHmac('sha256', Buffer.from(seed, 'hex')).update(role).digest().subarray(0, ENTROPY_BYTES)
  return generateSecret(network, new Uint8Array(entropy))
}

function keyOf(network: NetworkDefinition, seed: string, role: string): KeyPair {
  return deriveKeyPair(network, secretOf(network, seed, role))
}
