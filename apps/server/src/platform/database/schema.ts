import type { Migration } from 'kysely/migration'

/** A group of tables: one schema of the database with its own list of migrations. */
export interface DatabaseSchema {
  readonly name: string
  /** Migrations by name, in the order of their names. A published migration is never edited. */
  readonly migrations: Readonly<Record<string, Migration>>
  /** Table that records the applied migrations, in this schema, or in `public` when no schema is given. */
  readonly history: { readonly schema?: string; readonly table: string }
  /**
   * Whether the schema can be rebuilt, so that tables of a newer version may be dropped. User data is never dropped.
   */
  readonly mayBeDropped: boolean
}

/** Creates the schema of data that cannot be rebuilt: accounts, counters and user actions. */
export function appSchema(migrations: DatabaseSchema['migrations']): DatabaseSchema {
  return {
    name: 'app',
    migrations,
    history: { schema: 'app', table: 'migrations' },
    mayBeDropped: false,
  }
}
