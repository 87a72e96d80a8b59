import { once } from 'node:events'
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TEMPLATE_DATABASE, urlOfDatabase } from '@tidebook/testkit/database'
import pg from 'pg'
import { marketSchema } from '../../modules/indexer/market-database.ts'
import { readConfig } from '../../platform/config.ts'
import { startEmbeddedCluster } from '../../platform/database/cluster/embedded-cluster.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { createLogger } from '../../platform/logger.ts'
import { appSchemaFor } from '../../roles/app-schema.ts'

/** Settings of a server that many exchanges share and whose data is deleted after the run. */
const SETTINGS = { max_connections: '400', fsync: 'off', full_page_writes: 'off' }

/** A folder in memory on Linux. */
const IN_MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 1024 ** 3

const logger = createLogger('silent')

/**
 * Returns the folder for the data. Prefers a folder in memory if there is room: a copy of a database has 400 files, and
 * a disk takes three times as long to write them.
 */
async function parentFolder(): Promise<string> {
  if (process.availableMemory() < 2 * ROOM_BYTES) return tmpdir()
  const room = await statfs(IN_MEMORY).catch(() => undefined)
  return room !== undefined && room.bavail * room.bsize >= ROOM_BYTES ? IN_MEMORY : tmpdir()
}

/** Creates the template for new databases: the tables of the product, without rows. */
async function createTemplate(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${TEMPLATE_DATABASE}`)
  const schemas = [marketSchema(true), await appSchemaFor(readConfig({}), logger)]
  const database = await openDatabase({ url: urlOfDatabase(server, TEMPLATE_DATABASE), schemas, logger })
  await database.close()
  // A database with connections cannot be copied.
  await client.query(`alter database ${TEMPLATE_DATABASE} allow_connections false`)
  await client.end()
}

// An interrupted runner closes the pipe, which ends this program with its folder.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

const folder = await mkdtemp(join(await parentFolder(), 'tidebook-shared-'))
// so that the database user can enter the folder
await chmod(folder, 0o755)
const cluster = await startEmbeddedCluster(folder, logger, SETTINGS)
await createTemplate(cluster.url)
process.stdout.write(`${cluster.url}\n`)
process.stdin.resume()
await once(process.stdin, 'end')
await cluster.stop()
await rm(folder, { recursive: true, force: true })
