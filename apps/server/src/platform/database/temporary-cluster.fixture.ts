import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '../logger.ts'
import { startEmbeddedCluster } from './cluster/embedded-cluster.ts'

/** A PostgreSQL in a folder of its own, which is removed with it. */
export interface TemporaryCluster extends AsyncDisposable {
  /** URL of its superuser. */
  readonly url: string
}

/** @param settings settings of PostgreSQL that replace those of the product, by name */
export async function startTemporaryCluster(
  settings: Readonly<Record<string, string>> = {},
): Promise<TemporaryCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'tidebook-test-'))
  // so that the database user may enter
  await chmod(folder, 0o755)
  const cluster = await startEmbeddedCluster(folder, createLogger('silent'), settings)
  return {
    url: cluster.url,
    [Symbol.asyncDispose]: async () => {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
