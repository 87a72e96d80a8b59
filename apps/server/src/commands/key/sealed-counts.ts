import type { Queries } from '../../platform/database/queries.ts'
import type { DataKey } from '../../platform/secrets/data-key.ts'
import { countByKey, type KeyCounts, type SealedColumn } from '../../platform/secrets/sealed-column.ts'

/** A column, and the number of its values by the key that encrypted them. */
export interface CountedColumn {
  readonly column: SealedColumn
  readonly byKey: KeyCounts
}

export async function countAll(client: Queries, columns: readonly SealedColumn[]): Promise<readonly CountedColumn[]> {
  const counted: CountedColumn[] = []
  for (const column of columns) counted.push({ column, byKey: await countByKey(column, client) })
  return counted
}

/** Returns the number of values that a key encrypted. */
export function encryptedBy(counted: readonly CountedColumn[], id: string | undefined): number {
  return sum(counted.map(({ byKey }) => (id === undefined ? 0 : (byKey.get(id) ?? 0))))
}

/**
 * Returns the number of values in a column.
 * @param except excludes the values of the key with this id
 */
export function countOf({ byKey }: CountedColumn, except?: string): number {
  return sum([...byKey].map(([id, count]) => (id === except ? 0 : count)))
}

/**
 * Returns the number of values in all columns.
 * @param except excludes the values of the key with this id
 */
export function countOfAll(counted: readonly CountedColumn[], except?: string): number {
  return sum(counted.map((each) => countOf(each, except)))
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}

/** Returns the columns that exist in a database. An older version of the program may have created it. */
export async function existingColumns(
  client: Queries,
  columns: readonly SealedColumn[],
): Promise<readonly SealedColumn[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'app'`,
  )
  const names = new Set(rows.map(({ name }) => name))
  return columns.filter(({ table, key }) => names.has(`${table}.${key}`))
}

/**
 * Returns one line per key, and one per column with values of that key.
 * @param others keys of the data folder by file name
 */
export function countsText(
  counted: readonly CountedColumn[],
  presentId: string | undefined,
  others: ReadonlyMap<string, DataKey>,
): string {
  const keys = new Set(counted.flatMap(({ byKey }) => [...byKey.keys()]))
  const placeOf = (id: string): string => {
    if (id === presentId) return 'present'
    const file = [...others].find(([, key]) => key.id === id)?.[0]
    return file === undefined ? 'not present' : `in ${file}`
  }
  const lines = [...keys].toSorted().flatMap((id) => [
    `Key ${id}, which is ${placeOf(id)}, encrypted\n`,
    ...counted.flatMap(({ column, byKey }) => {
      const count = byKey.get(id)
      return count === undefined ? [] : [`  ${column.title}: ${count}\n`]
    }),
  ])
  return lines.length === 0 ? 'The database has no encrypted values\n' : lines.join('')
}
