import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger } from '../logger.ts'
import { startEmbeddedCluster } from './cluster/embedded-cluster.ts'

/** A PostgreSQL server in a temporary folder, which is removed with it. */
export interface TemporaryCluster extends AsyncDisposable {
  /** URL with superuser access. */
  readonly url: string
}

/** @param settings PostgreSQL settings that override the defaults of the product, by name */
export async function startTemporaryCluster(
  settings: Readonly<Record<string, string>> = {},
): Promise<TemporaryCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'tidebook-test-'))
  // so that the database user can enter the folder
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
