import { parseDecimal, type Decimal } from '@tidebook/amount'
import { FINANCE_STATE, type FinanceFamily } from '@tidebook/contract/finance'
import type { Queries } from '../../platform/database/queries.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { ProductRow } from './finance-rows.ts'

/** A product with the number of its shares that are sold or reserved by unpaid orders. */
export interface SoldProduct extends ProductRow {
  readonly sold: number
}

const SOLD = `(select coalesce(sum(shares), 0)::int from app.finance_orders o where o.product = p.id and o.state <> ${FINANCE_STATE.cancelled}) as sold`
const MOST_LISTED = 200

/** Returns the products on sale, in one token or all. */
export async function openProducts(
  db: Queries,
  family: FinanceFamily,
  token: string | undefined,
): Promise<readonly SoldProduct[]> {
  return (
    await db.query<SoldProduct>(
      `select p.*, ${SOLD} from app.finance_products p where state = 'open' and family = $1 and ($2::text is null or token = $2)
       order by token, days, rate desc, id limit $3`,
      [family, token ?? null, MOST_LISTED],
    )
  ).rows
}

/** Returns all products, newest first. */
export async function allProducts(db: Queries): Promise<readonly SoldProduct[]> {
  return (
    await db.query<SoldProduct>(`select p.*, ${SOLD} from app.finance_products p order by created desc, id limit $1`, [
      MOST_LISTED,
    ])
  ).rows
}

/** Returns one product and locks it until the transaction ends, so that only one buyer at a time counts its shares. */
export async function heldProduct(tx: Queries, id: string): Promise<SoldProduct | undefined> {
  await tx.query('select 1 from app.finance_products where id = $1 for update', [id])
  // A separate statement, because only a statement that begins after the lock sees shares sold during the wait.
  return (await tx.query<SoldProduct>(`select p.*, ${SOLD} from app.finance_products p where id = $1`, [id])).rows[0]
}

/** Returns the smallest unit price of any product ever on sale in a token; undefined if the token had no product. */
export async function leastUnit(db: Queries, token: string, issuer: string): Promise<Decimal | undefined> {
  const { rows } = await db.query<{ unit: string | null }>(
    "select min(unit)::text as unit from app.finance_products where token = $1 and issuer = $2 and state <> 'draft'",
    [token, issuer],
  )
  const unit = rows[0]?.unit ?? null
  return unit === null ? undefined : parseDecimal(unit)
}

/**
 * Returns the token of a product.
 * @throws ApiError `productGone`
 */
export async function tokenOf(db: Queries, id: string): Promise<Pick<ProductRow, 'token' | 'issuer'>> {
  const { rows } = await db.query<ProductRow>('select token, issuer from app.finance_products where id = $1', [id])
  const [row] = rows
  if (row === undefined) throw new ApiError('productGone')
  return row
}

export type NewProduct = Omit<ProductRow, 'created' | 'proposed_by'>

/**
 * Inserts a product unless it exists.
 * @param at milliseconds since 1970
 */
export async function insertProduct(db: Queries, product: NewProduct, at: number): Promise<void> {
  const { id, family, token, issuer, rate, days, early, unit, least, most, total, state, created_by: by } = product
  await db.query(
    `insert into app.finance_products (id, family, token, issuer, rate, days, early, unit, least, most, total, state, created, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict do nothing`,
    [id, family, token, issuer, rate, days, early, unit, least, most, total, state, new Date(at), by],
  )
}

export async function countProducts(db: Queries): Promise<number> {
  return Number(
    (await db.query<{ count: string }>('select count(*) as count from app.finance_products')).rows[0]?.count ?? 0,
  )
}
