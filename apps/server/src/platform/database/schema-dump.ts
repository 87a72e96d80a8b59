import { open } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { rowBatches } from '../archive/row-batches.ts'
import type { DatabaseSchema } from './schema.ts'

/** Number of rows per read. */
const BATCH = 500

/** The last values of a table's sequences, by sequence name. */
export type Sequences = Readonly<Record<string, string>>

/** A schema as files: one per table, with one JSON row per line. */
export interface SchemaDump {
  readonly tables: readonly { readonly table: string; readonly path: string }[]
  readonly sequences: Sequences
}

function quote(schema: string, name: string): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
}

/** Returns the tables with user data: all tables of a schema except those that store its version. */
export async function tablesOf(client: pg.ClientBase, { name, history }: DatabaseSchema): Promise<string[]> {
  const { rows } = await client.query<{ tablename: string }>(
    'select tablename from pg_tables where schemaname = $1 and tablename <> all ($2) order by tablename',
    [name, [history.table, `${history.table}_lock`]],
  )
  return rows.map(({ tablename }) => tablename)
}

/** Dumps every table to a file. The client must be in a transaction that reads one snapshot. */
export async function dumpSchema(client: pg.ClientBase, schema: DatabaseSchema, folder: string): Promise<SchemaDump> {
  const tables = []
  for (const table of await tablesOf(client, schema)) {
    const path = join(folder, `${table}.jsonl`)
    const file = await open(path, 'wx', 0o600)
    await client.query(
      `declare dumped no scroll cursor for select row_to_json(t)::text as row from ${quote(schema.name, table)} t`,
    )
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${BATCH} from dumped`)
      if (rows.length === 0) break
      await file.write(rows.map(({ row }) => `${row}\n`).join(''))
    }
    await client.query('close dumped')
    await file.close()
    tables.push({ table, path })
  }
  const { rows } = await client.query<{ name: string; last: string | null }>(
    'select sequencename as name, last_value::text as last from pg_sequences where schemaname = $1',
    [schema.name],
  )
  return {
    tables,
    sequences: Object.fromEntries(rows.flatMap(({ name, last }) => (last === null ? [] : [[name, last]]))),
  }
}

/** Loads rows into empty tables. The client must be in a transaction, so that either all rows are loaded or none. */
export async function loadSchema(client: pg.ClientBase, schema: string, dump: SchemaDump): Promise<void> {
  for (const { table, path } of dump.tables) {
    const name = quote(schema, table)
    const insert = async (lines: readonly string[]): Promise<void> => {
      await client.query(
        `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1::json)`,
        [`[${lines.join(',')}]`],
      )
    }
    for await (const lines of rowBatches(path)) await insert(lines)
  }
  for (const [name, last] of Object.entries(dump.sequences))
    await client.query('select setval($1::regclass, $2)', [quote(schema, name), last])
}
