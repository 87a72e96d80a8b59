import pg from 'pg'
import { startTemporaryCluster } from '../platform/database/temporary-cluster.fixture.ts'

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
  const cluster = await startTemporaryCluster(SETTINGS)
  const { host: address } = new URL(cluster.url)
  const superuser = `postgres://postgres:${password}@${address}/postgres`
  await queryAll(cluster.url, [`create role postgres superuser login password '${password}'`])
  // The embedded cluster names its superuser as the container names the owner.
  await queryAll(superuser, ['alter role tidebook rename to embedded', ...statementsOf(script, password)])
  return {
    address,
    superuser,
    [Symbol.asyncDispose]: () => cluster[Symbol.asyncDispose](),
  }
}

/** Returns the statements of a psql script that takes the password from its environment. psql itself is not run. */
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
