import { calls } from '@tidebook/contract'
import type { FinanceFamily } from '@tidebook/contract/finance'
import { accountOf, type Principal } from '../../platform/http/principal.ts'
import type { CallRegistry } from '../../platform/http/register-call.ts'
import { ownerOf } from '../gateway/own-wallet.ts'
import { buyShares } from './buy-shares.ts'
import type { FinanceContext } from './finance-context.ts'
import { bonusesOf, ownFinanceOrders, requireOwnFinanceOrder, type FinanceOwner } from './finance-orders.repository.ts'
import { bonusOf, financeOrderOf } from './finance-view.ts'
import { profitOf } from './profit.ts'
import { redeemOrder } from './redeem.ts'
import { payOrder } from './take-payment.ts'

interface CallInput {
  readonly params: { readonly wallet: string }
  readonly principal: Principal | undefined
}

/** Registers the calls of both families about a user's own orders. Calls about other wallets are rejected. */
export function registerOwnCalls({ call }: CallRegistry, context: FinanceContext): void {
  const { pool, definition } = context
  const owner = ({ params, principal }: CallInput, isRead: boolean): Promise<FinanceOwner> =>
    ownerOf(pool(), definition, { account: accountOf(principal), wallet: params.wallet }, isRead, [
      'app.finance_orders',
    ])
  const register = (
    group: typeof calls.finnal | typeof calls.finance | typeof calls.poc,
    family: FinanceFamily,
  ): void => {
    const one = async (input: CallInput, orderID: string) =>
      requireOwnFinanceOrder(pool(), await owner(input, true), family, orderID)
    call(group.profit, async ({ query, ...input }) => ({
      profits: [...(await profitOf(pool(), await owner(input, true), family, query.token))],
    }))
    call(group.orders, async ({ query: { page = 0, state, token }, ...input }) => {
      const { count, rows } = await ownFinanceOrders(pool(), await owner(input, true), family, { page, state, token })
      return { count, orders: rows.map(financeOrderOf) }
    })
    call(group.create, async ({ body, ...input }) =>
      financeOrderOf(await buyShares(context, await owner(input, false), { family, ...body })),
    )
    call(group.pay, async ({ body, ...input }) =>
      financeOrderOf(await payOrder(context, await owner(input, true), family, body)),
    )
    call(group.order, async ({ query, ...input }) => financeOrderOf(await one(input, query.orderID)))
    call(group.bonuses, async ({ query: { orderID, page = 0 }, ...input }) => {
      const { id } = await one(input, orderID)
      const { count, rows } = await bonusesOf(pool(), id, page)
      return { count, bonuses: rows.map(bonusOf) }
    })
    call(group.redeem, async ({ body, ...input }) =>
      financeOrderOf(await redeemOrder(context, await owner(input, true), family, body.orderID)),
    )
  }
  register(calls.finnal, 'finance')
  register(calls.finance, 'finance')
  register(calls.poc, 'poc')
}
