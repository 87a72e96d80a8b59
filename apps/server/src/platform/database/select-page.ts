import type { Queries } from './queries.ts'

/** One page of a statement's rows, counted from 0, and the total number of rows. */
export interface Page<Row> {
  readonly count: number
  readonly rows: readonly Row[]
}

/**
 * Reads a page.
 * @param from the `from` and `where` clauses of the statement, with placeholders for `values`
 * @param order the `order by` expressions
 */
export async function selectPage<Row extends object>(
  db: Queries,
  from: string,
  order: string,
  values: readonly unknown[],
  { page, size }: { readonly page: number; readonly size: number },
): Promise<Page<Row>> {
  const [counted, { rows }] = await Promise.all([
    db.query<{ count: string }>(`select count(*) as count ${from}`, [...values]),
    db.query<Row>(`select * ${from} order by ${order} limit $${values.length + 1} offset $${values.length + 2}`, [
      ...values,
      size,
      page * size,
    ]),
  ])
  return { count: Number(counted.rows[0]?.count ?? 0), rows }
}
