import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readSecret, secretIn } from '@tidebook/node/files'
import { ServerError } from '../../platform/server-error.ts'

const BYTES = 32

/** Where the agent's seed lies in a data folder, below it. */
export const AGENT_SEED_FILE = 'agent/seed'

/**
 * The seed of all keys of the agent, hex: that of a file which the operator named, or of the data folder. The one of the data
 * folder is made when it is asked for the first time and while nothing depends on it.
 * @param isUsed deposit addresses or payments hang on the seed already
 * @throws ServerError `server/secret-damaged` where there is none that can be read
 */
export const agentSeed = async (
  { dataDir, agentKeys }: { readonly dataDir: string; readonly agentKeys?: string | undefined },
  isUsed: () => Promise<boolean>,
): Promise<string> => {
  const path = agentKeys ?? join(dataDir, AGENT_SEED_FILE)
  const kept = readSecret({ path, bytes: BYTES })
  if (kept.state === 'sound') return kept.secret
  if (agentKeys !== undefined || (await isUsed()))
    throw new ServerError(
      'server/secret-damaged',
      `${path} is ${kept.state}, and the keys of the agent's accounts and deposit addresses come from it. Put it back from a backup: 64 hexadecimal digits`,
    )
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  return secretIn({ path, bytes: BYTES }).secret
}
