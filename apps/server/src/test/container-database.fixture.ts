import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedCluster } from '../platform/database/cluster/embedded-cluster.ts'
import { createLogger } from '../platform/logger.ts'

const SETTINGS = { max_connections: '400', fsync: 'off', full_page_writes: 'off' }

/** A PostgreSQL of its own, after the script of the first start of the container ran in it. */
export interface ContainerDatabase extends AsyncDisposable {
  /** Host and port. */
  readonly address: string
  /** URL of the superuser with the password of the settings file. */
  readonly superuser: string
}

/** @param script text of `owner.sql`, which psql runs in the container */
export async function startContainerDatabase(script: string, password: string): Promise<ContainerDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'tidebook-owner-'))
  // so that the database user may enter
  await chmod(folder, 0o755)
  const cluster = await startEmbeddedCluster(folder, createLogger('silent'), SETTINGS)
  const { host: address } = new URL(cluster.url)
  const superuser = `postgres://postgres:${password}@${address}/postgres`
  await queryAll(cluster.url, [`create role postgres superuser login password '${password}'`])
  // The embedded cluster names its superuser as the container names the owner.
  await queryAll(superuser, ['alter role tidebook rename to embedded', ...statementsOf(script, password)])
  return {
    address,
    superuser,
    [Symbol.asyncDispose]: async () => {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the statements of a script of psql that takes the password from its environment. */
function statementsOf(script: string, password: string): readonly string[] {
  return script
    .replaceAll(/^(?:--|\\getenv password POSTGRES_PASSWORD$).*/gmu, '')
    .replaceAll(":'password'", `'${password}'`)
    .split(';')
    .filter((statement) => statement.trim() !== '')
}

async function queryAll(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
