import pg from 'pg'
import { startTemporaryCluster } from '../platform/database/temporary-cluster.fixture.ts'

const SETTINGS = { max_connections: '400', fsync: 'off', full_page_writes: 'off' }

/** A separate PostgreSQL server in which the container's first-start script has run. */
export interface ContainerDatabase extends AsyncDisposable {
  /** Host and port. */
  readonly address: string
  /** URL of the superuser, with the password from the settings file. */
  readonly superuser: string
}

/** @param script text of `owner.sql`, which psql runs in the container */
export async function startContainerDatabase(script: string, password: string): Promise<ContainerDatabase> {
  const cluster = await startTemporaryCluster(SETTINGS)
  const { host: address } = new URL(cluster.url)
  const superuser = `postgres://postgres:${password}@${address}/postgres`
  await queryAll(cluster.url, [`create role postgres superuser login password '${password}'`])
  // The embedded cluster's superuser has the name that the container gives to the owner.
  await queryAll(superuser, ['alter role tidebook rename to embedded', ...statementsOf(script, password)])
  return {
    address,
    superuser,
    [Symbol.asyncDispose]: () => cluster[Symbol.asyncDispose](),
  }
}

/** Returns the statements of a psql script that takes the password from its environment. Does not run psql. */
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
