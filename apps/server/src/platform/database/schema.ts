import type { Migration } from 'kysely/migration'

/** Tables that belong together: one schema of the database, with its own list of migrations. */
export interface DatabaseSchema {
  readonly name: string
  /** By name, in the order of their names. A published one is never edited. */
  readonly migrations: Readonly<Record<string, Migration>>
  /** Where is written down what was done: a table of this schema, or of `public` when none is named. */
  readonly history: { readonly schema?: string; readonly table: string }
  /** All of it can be made again, so that what a newer version left is dropped. Data of people never is. */
  readonly mayBeDropped: boolean
}

/** Data that cannot be made again: accounts, counters, whatever people did here. */
export const appSchema = (migrations: DatabaseSchema['migrations']): DatabaseSchema => ({
  name: 'app',
  migrations,
  history: { schema: 'app', table: 'migrations' },
  mayBeDropped: false,
})
