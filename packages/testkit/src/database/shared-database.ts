import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Environment variable with the URL of the PostgreSQL server that the test files of a run share. */
const SERVER = 'TEST_DATABASE_SERVER'

/** Database of the shared server with the tables of the product. New databases are copies of it. */
export const TEMPLATE_DATABASE = 'tidebook_template'

/** A database of the shared server. Disposal drops it. */
export interface SharedDatabase extends AsyncDisposable {
  readonly url: string
}

/** Publishes the URL of the shared server to the workers, or removes it. */
export function publishSharedServer(url: string | undefined): void {
  if (url === undefined) delete process.env[SERVER]
  else process.env[SERVER] = url
}

/** Whether a shared server is published. */
export function hasSharedServer(): boolean {
  return process.env[SERVER] !== undefined
}

/** Creates a database on the shared server. Returns undefined in a run without one. */
export async function createSharedDatabase(template = TEMPLATE_DATABASE): Promise<SharedDatabase | undefined> {
  const server = process.env[SERVER]
  if (server === undefined) return undefined
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Copies files. PostgreSQL otherwise also writes each page to its log.
  await execute(server, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: urlOfDatabase(server, name),
    [Symbol.asyncDispose]: () => execute(server, `drop database ${name} with (force)`),
  }
}

/** Returns the URL of a different database on the same server. */
export function urlOfDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function execute(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
