import { ConsensusError, findCometBinary } from '@tidebook/consensus'
import { ServerError } from '../../platform/server-error.ts'

/**
 * Returns the path of CometBFT, and builds it once where Go is installed.
 * @param onProgress receives a sentence before a build
 * @throws ServerError `server/node-failed` with instructions to install it
 */
export async function findComet(onProgress: (message: string) => void): Promise<string> {
  try {
    return await findCometBinary({ env: process.env, onProgress })
  } catch (error) {
    if (error instanceof ConsensusError) throw new ServerError('server/node-failed', error.message, { cause: error })
    throw error
  }
}
