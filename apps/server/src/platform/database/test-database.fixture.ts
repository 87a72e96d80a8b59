import { createSharedDatabase } from '@tidebook/testkit/database'
import type { Migration } from 'kysely/migration'
import type pg from 'pg'
import { createLogger, type Logger } from '../logger.ts'
import { openDatabase } from './database.ts'
import { appSchema } from './schema.ts'
import { startTemporaryCluster } from './temporary-cluster.fixture.ts'

/** A PostgreSQL database for tests with the tables of schema `app`. */
export interface TestDatabase extends AsyncDisposable {
  readonly pool: pg.Pool
  readonly url: string
}

/** Names of migrated databases on the shared server, used as templates, by the names of their migrations. */
const templates = new Map<string, Promise<string | undefined>>()

/**
 * Starts a PostgreSQL with the tables of some migrations. A run that executes test files one after another and sets
 * `TEST_FILES_SHARE_SERVER` uses a database on the shared server, which saves a server start per file. Other runs must
 * not, because some tests end connections of the whole server.
 */
export async function startTestDatabase(migrations: Readonly<Record<string, Migration>>): Promise<TestDatabase> {
  const silent = createLogger('silent')
  const isShared = process.env['TEST_FILES_SHARE_SERVER'] === 'on'
  const template = isShared ? await templateOf(migrations, silent) : undefined
  const server =
    (template === undefined ? undefined : await createSharedDatabase(template)) ?? (await startTemporaryCluster())
  const database = await openDatabase({ url: server.url, schemas: [appSchema(migrations)], logger: silent })
  return {
    pool: database.pool,
    url: server.url,
    [Symbol.asyncDispose]: async () => {
      await database.close()
      await server[Symbol.asyncDispose]()
    },
  }
}

/** Returns the name of a database with the tables of some migrations; undefined when there is no shared server. */
function templateOf(migrations: Readonly<Record<string, Migration>>, logger: Logger): Promise<string | undefined> {
  const names = Object.keys(migrations).join(' ')
  const template = templates.get(names) ?? createTemplate(migrations, logger)
  templates.set(names, template)
  return template
}

async function createTemplate(
  migrations: Readonly<Record<string, Migration>>,
  logger: Logger,
): Promise<string | undefined> {
  const server = await createSharedDatabase('template1')
  if (server === undefined) return undefined
  const database = await openDatabase({ url: server.url, schemas: [appSchema(migrations)], logger })
  // A database with connections cannot be copied.
  await database.close()
  return new URL(server.url).pathname.slice(1)
}
