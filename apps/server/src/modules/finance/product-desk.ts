import { randomUUID } from 'node:crypto'
import { compare, parseDecimal } from '@tidebook/amount'
import type { FinanceDeskProduct } from '@tidebook/contract'
import { amountAtEnd, priceOf, type EarlyEnd, type FinanceFamily } from '@tidebook/contract/finance'
import { ORDER_CEILING } from '@tidebook/contract/gateway'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { owedOfToken } from './cover.ts'
import type { FinanceContext } from './finance-context.ts'
import { fromLedger, requireFinance, requireTransferable } from './finance-stand.ts'
import { productOf } from './finance-view.ts'
import { countProducts, heldProduct, insertProduct, tokenOf, type SoldProduct } from './products.repository.ts'
import { lockInTransaction } from '../../platform/database/lock-in-transaction.ts'

/** Maximum number of products. */
const MOST_PRODUCTS = 200

export function deskProductOf(row: SoldProduct): FinanceDeskProduct {
  return {
    ...productOf(row),
    state: row.state,
    created: row.created.getTime(),
    createdBy: row.created_by,
    proposedBy: row.proposed_by ?? '',
  }
}

/** Terms of a new product. */
export interface ProductDraft {
  readonly family: FinanceFamily
  readonly token: string
  readonly rate: number
  readonly days: number
  readonly early: EarlyEnd
  readonly unit: string
  readonly least: number
  readonly most: number
  readonly total: number
}

/**
 * Creates a product, whose terms never change afterwards.
 * @throws ApiError `invalidParameter` with the name of the field, `tooManyOrders` for too many products
 */
export async function draftProduct(
  { pool, now, tokens }: FinanceContext,
  draft: ProductDraft,
  member: string,
): Promise<FinanceDeskProduct> {
  const token = tokens().find(({ code }) => code === draft.token)
  if (token === undefined) throw new ApiError('invalidParameter', 'token: expected a token of this network')
  const { unit, least, most, total, rate, days } = draft
  if (!(parseDecimal(unit).coefficient > 0n)) throw new ApiError('invalidParameter', 'unit: must be more than zero')
  if (least > most) throw new ApiError('invalidParameter', 'most: must not be below least')
  if (most > total) throw new ApiError('invalidParameter', 'total: must not be below most')
  // The ledger must be able to represent the repayment exactly.
  if (compare(amountAtEnd(priceOf(unit, most), { rate, days }), parseDecimal(ORDER_CEILING)) >= 0)
    throw new ApiError('invalidParameter', `most: an order and its bonus must be below ${ORDER_CEILING}`)
  return inTransaction(pool(), async (tx) => {
    if ((await countProducts(tx)) >= MOST_PRODUCTS) throw new ApiError('tooManyOrders')
    const id = randomUUID()
    await insertProduct(tx, { ...draft, id, issuer: token.issuer, state: 'draft', created_by: member }, now())
    const row = await heldProduct(tx, id)
    if (row === undefined) throw new TypeError('The product was not stored')
    await audit(tx, 'finance.product-drafted', member, { product: id, ...draft }, now())
    return deskProductOf(row)
  })
}

/**
 * Opens a product. This creates debt for the operator, so two members must agree, and the account must hold the total
 * debt including this product.
 * @throws ApiError `productGone` for a product that is not a draft; `otherMember`, `notCovered`, `transferFee`,
 *   `tokenFrozen`, `temporarilyUnavailable`
 */
export async function openProduct(
  context: FinanceContext,
  { id, reason }: { readonly id: string; readonly reason: string },
  member: string,
): Promise<{ readonly done: boolean; readonly proposedBy: string }> {
  const { pool, now } = context
  const { directory } = await requireFinance(context)
  const named = await tokenOf(pool(), id)
  await requireTransferable(directory, named)
  const held = parseDecimal(await fromLedger(() => directory.held(named.token, named.issuer)))
  return inTransaction(pool(), async (tx) => {
    const product = await heldProduct(tx, id)
    if (product?.state !== 'draft') throw new ApiError('productGone')
    const { token, issuer, proposed_by: first } = product
    // Two products opened concurrently would not count each other.
    await lockInTransaction(tx, 'productCover', `${token}.${issuer}`)
    if (compare(held, await owedOfToken(tx, token, issuer, id)) < 0) throw new ApiError('notCovered')
    if (first === member) throw new ApiError('otherMember')
    const isDone = first !== null
    await tx.query('update app.finance_products set state = $2, proposed_by = $3 where id = $1', [
      id,
      isDone ? 'open' : 'draft',
      first ?? member,
    ])
    const detail = { product: id, reason, ...(first !== null && { first }) }
    await audit(tx, isDone ? 'finance.product-opened' : 'finance.product-proposed', member, detail, now())
    return { done: isDone, proposedBy: first ?? member }
  })
}

/**
 * Ends the sale of a product, or discards a draft. One member may do it, because it only prevents sales.
 * @throws ApiError `productGone`
 */
export function closeProduct(
  { pool, now }: FinanceContext,
  { id, reason }: { readonly id: string; readonly reason: string },
  member: string,
): Promise<void> {
  return inTransaction(pool(), async (tx) => {
    const product = await heldProduct(tx, id)
    if (product === undefined || product.state === 'closed') throw new ApiError('productGone')
    await tx.query("update app.finance_products set state = 'closed' where id = $1", [id])
    await audit(tx, 'finance.product-closed', member, { product: id, reason }, now())
  })
}

/** Writes a staff member's action to the audit log. */
export function audit(
  tx: pg.PoolClient,
  action: string,
  member: string,
  detail: Readonly<Record<string, string | number | boolean>>,
  at: number,
): Promise<void> {
  return appendAudit(tx, { actor: `staff:${member}`, action, subject: '', detail }, at)
}
