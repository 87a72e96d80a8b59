import { open } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { rowBatches } from '../archive/row-batches.ts'
import type { DatabaseSchema } from './schema.ts'

/** Rows that are read at a time. */
const BATCH = 500

/** The last numbers of a table's counters, by the names of these. */
export type Sequences = Readonly<Record<string, string>>

/** A schema as files: one for each table, a row a line as JSON. */
export interface SchemaDump {
  readonly tables: readonly { readonly table: string; readonly path: string }[]
  readonly sequences: Sequences
}

const quote = (schema: string, name: string): string => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

/** Tables of people's data: all of a schema but those that tell its version. */
export const tablesOf = async (client: pg.ClientBase, { name, history }: DatabaseSchema): Promise<string[]> => {
  const { rows } = await client.query<{ tablename: string }>(
    'select tablename from pg_tables where schemaname = $1 and tablename <> all ($2) order by tablename',
    [name, [history.table, `${history.table}_lock`]],
  )
  return rows.map(({ tablename }) => tablename)
}

/** Writes every table down as it is now; the client must be in a transaction that sees one state. */
export const dumpSchema = async (
  client: pg.ClientBase,
  schema: DatabaseSchema,
  folder: string,
): Promise<SchemaDump> => {
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

/** Fills tables that are empty; the client must be in a transaction, so that all of it counts or nothing. */
export const loadSchema = async (client: pg.ClientBase, schema: string, dump: SchemaDump): Promise<void> => {
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
