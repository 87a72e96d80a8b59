import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deriveKeyPair, generateSecret, swt, type KeyPair } from '@tidebook/protocol'
import { systemCodeOf } from '../../platform/server-error.ts'

/** Keys of the accounts that a local network begins with, by role: `genesis`, `faucet`, `issuer:CNY`, `maker:0`, ... */
export interface NetworkKeys {
  of(role: string): KeyPair
}

const SEED_BYTES = 32
const ENTROPY_BYTES = 16

/**
 * Keys of the local network of a data folder. All come from one random seed that never leaves the folder (0600), so two
 * installations never share a key.
 */
export const openNetworkKeys = async (dataDir: string): Promise<NetworkKeys> => {
  const folder = join(dataDir, 'local-network')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return networkKeysOf(await seedIn(join(folder, 'seed')))
}

/** Keys of a known seed, hex. */
export const networkKeysOf = (seed: string): NetworkKeys => {
  const known = new Map<string, KeyPair>()
  return {
    of: (role) => {
      const key = known.get(role) ?? keyOf(seed, role)
      known.set(role, key)
      return key
    },
  }
}

const keyOf = (seed: string, role: string): KeyPair => {
  const entropy = createHmac('sha256', Buffer.from(seed, 'hex')).update(role).digest().subarray(0, ENTROPY_BYTES)
  return deriveKeyPair(swt, generateSecret(swt, new Uint8Array(entropy)))
}

const seedIn = async (path: string): Promise<string> => {
  try {
    await writeFile(path, randomBytes(SEED_BYTES).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error
  }
  return (await readFile(path, 'utf8')).trim()
}
