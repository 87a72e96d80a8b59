import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Migration } from 'kysely/migration'
import type pg from 'pg'
import { createLogger } from '../logger.ts'
import { startEmbeddedCluster } from './cluster/embedded-cluster.ts'
import { openDatabase } from './database.ts'
import { appSchema } from './schema.ts'

/** A PostgreSQL for tests with the tables of schema `app`. */
export interface TestDatabase extends AsyncDisposable {
  readonly pool: pg.Pool
  readonly url: string
  /** The data folder. */
  readonly folder: string
}

export async function startTestDatabase(migrations: Readonly<Record<string, Migration>>): Promise<TestDatabase> {
  const silent = createLogger('silent')
  const folder = await mkdtemp(join(tmpdir(), 'tidebook-test-'))
  // so that the database user may enter
  await chmod(folder, 0o755)
  const cluster = await startEmbeddedCluster(folder, silent)
  const database = await openDatabase({ url: cluster.url, schemas: [appSchema(migrations)], logger: silent })
  return {
    pool: database.pool,
    url: cluster.url,
    folder,
    [Symbol.asyncDispose]: async () => {
      await database.close()
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
