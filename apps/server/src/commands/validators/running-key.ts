import { CometCallError, CometClient, readPreviousAddress, readSettings, readValidator } from '@tidebook/consensus'

/**
 * Returns which key of a home folder its CometBFT signs with: the installed one, or the one before its rotation.
 * `unknown` when CometBFT does not answer.
 */
export async function runningKey(home: string): Promise<'installed' | 'earlier' | 'unknown'> {
  const earlier = readPreviousAddress(home)
  if (earlier === undefined) return 'unknown'
  const client = new CometClient(readSettings(home).rpc)
  try {
    const { validator } = await client.status()
    if (validator === readValidator(home).address) return 'installed'
    return validator === earlier ? 'earlier' : 'unknown'
  } catch (error) {
    if (error instanceof CometCallError) return 'unknown'
    throw error
  } finally {
    client.close()
  }
}
