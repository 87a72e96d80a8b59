import { randomUUID } from 'node:crypto'
import { compare, formatDecimal, parseDecimal, type Decimal } from '@tidebook/amount'
import { FINANCE_STATE, PAY_WITHIN_MS, priceOf, promisedBonus, type FinanceFamily } from '@tidebook/contract/finance'
import { lockOpenAccount } from '../../platform/account-data.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import { owedOfToken } from './cover.ts'
import type { FinanceContext } from './finance-context.ts'
import type { FinanceDirectory } from './finance-directory.ts'
import { FINANCE_ORDERS, type FinanceOwner } from './finance-orders.repository.ts'
import type { FinanceOrderRow } from './finance-rows.ts'
import { fromLedger, requireFinance, requireTransferable } from './finance-stand.ts'
import { heldProduct, tokenOf } from './products.repository.ts'
import { lockInTransaction } from '../../platform/database/lock-in-transaction.ts'

/** Maximum number of unpaid orders per account, because each reserves its shares. */
const MOST_UNPAID = 5
/** A product and the number of shares to buy. */
export interface Purchase {
  readonly family: FinanceFamily
  readonly productID: string
  readonly boughtPers: number
}

/**
 * Creates an order of shares with an amount and a bonus fixed by the current terms of the product. The order reserves
 * the shares until it is paid or expires.
 * @throws ApiError `realNameRequired`, `temporarilyUnavailable`, `transferFee`, `tokenFrozen`, `productGone`,
 *   `sharesOutOfRange`, `soldOut`, `tooManyOrders`
 */
export async function buyShares(
  context: FinanceContext,
  owner: FinanceOwner,
  { family, productID, boughtPers: shares }: Purchase,
): Promise<FinanceOrderRow> {
  await context.requireRealName(owner.account, 'finance')
  const { directory, account: recipient } = await requireFinance(context)
  const asset = await tokenOf(context.pool(), productID)
  await requireTransferable(directory, asset)
  await requireCovered(context, directory, asset)
  return inTransaction(context.pool(), async (tx) => {
    await lockOpenAccount(tx, owner.account)
    await requireFewUnpaid(tx, owner.account)
    const product = await heldProduct(tx, productID)
    if (product === undefined || product.state !== 'open' || product.family !== family)
      throw new ApiError('productGone')
    const { token, issuer, rate, days, early, unit, least, most, total, sold } = product
    if (shares < least || shares > most)
      throw new ApiError('sharesOutOfRange', `An order has ${least} to ${most} shares`)
    if (shares > total - sold) throw new ApiError('soldOut', `${Math.max(0, total - sold)} shares are left`)
    const amount = priceOf(unit, shares)
    const at = context.now()
    const order = {
      id: randomUUID(),
      ...owner,
      product: productID,
      family,
      token,
      issuer,
      rate,
      days,
      early,
      shares,
      amount: formatDecimal(amount),
      promised: formatDecimal(promisedBonus(amount, { rate, days })),
      recipient,
      pay_by: new Date(at + PAY_WITHIN_MS),
    }
    return FINANCE_ORDERS.insert(tx, order, FINANCE_STATE.created, at)
  })
}

/**
 * Rejects a purchase while the account holds less than it owes. Shares on offer are already part of the debt, so an
 * order adds nothing to it. The balance is read both before and after the debt, so a payment in between can only cause
 * a rejection.
 * @throws ApiError `temporarilyUnavailable`
 */
async function requireCovered(
  { pool }: FinanceContext,
  directory: FinanceDirectory,
  { token, issuer }: { readonly token: string; readonly issuer: string },
): Promise<void> {
  const held = async (): Promise<Decimal> => parseDecimal(await fromLedger(() => directory.held(token, issuer)))
  const before = await held()
  const owed = await owedOfToken(pool(), token, issuer)
  for (const balance of [before, await held()])
    if (compare(balance, owed) < 0) throw new ApiError('temporarilyUnavailable')
}

async function requireFewUnpaid(tx: Queries, account: string): Promise<void> {
  await lockInTransaction(tx, 'buyShares', account)
  const unpaid = await FINANCE_ORDERS.count(tx, 'account = $1 and state = $2', [account, FINANCE_STATE.created])
  if (unpaid >= MOST_UNPAID) throw new ApiError('tooManyOrders')
}
