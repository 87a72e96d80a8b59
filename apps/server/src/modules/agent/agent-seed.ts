import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readSecret, openSecretFile } from '@tidebook/node/files'
import { ServerError } from '../../platform/server-error.ts'

const BYTES = 32

/** Path of the agent's seed in a data folder. */
export const AGENT_SEED_FILE = 'agent/seed'

/**
 * Returns the seed of all keys of the agent in hex, from the file configured by the operator or from the data folder.
 * The seed of the data folder is created on first use, unless something already depends on it.
 * @param isUsed whether deposit addresses or payments depend on the seed
 * @throws ServerError `server/secret-damaged` when there is no readable seed
 */
export async function agentSeed(
  { dataDir, agentKeys }: { readonly dataDir: string; readonly agentKeys?: string | undefined },
  isUsed: () => Promise<boolean>,
): Promise<string> {
  const path = agentKeys ?? join(dataDir, AGENT_SEED_FILE)
  const kept = readSecret({ path, bytes: BYTES })
  if (kept.state === 'sound') return kept.secret
  if (agentKeys !== undefined || (await isUsed()))
    throw new ServerError(
      'server/secret-damaged',
      `${path} is ${kept.state}, and the keys of the agent's accounts and deposit addresses come from it. Put it back from a backup: 64 hexadecimal digits`,
    )
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  return openSecretFile({ path, bytes: BYTES }).secret
}
