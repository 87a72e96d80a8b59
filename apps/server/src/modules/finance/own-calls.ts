import { finnalCalls, financeCalls, pocCalls } from '@tidebook/contract'
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

interface Asked {
  readonly params: { readonly wallet: string }
  readonly principal: Principal | undefined
}

/** Registers the calls of both families about a user's own orders. Calls about other wallets are rejected. */
export const registerOwnCalls = ({ call }: CallRegistry, context: FinanceContext): void => {
  const { pool, definition } = context
  const owner = ({ params, principal }: Asked, isRead: boolean): Promise<FinanceOwner> =>
    ownerOf(pool(), definition, { account: accountOf(principal), wallet: params.wallet }, isRead, [
      'app.finance_orders',
    ])
  const register = (calls: typeof finnalCalls | typeof financeCalls | typeof pocCalls, family: FinanceFamily): void => {
    const one = async (asked: Asked, orderID: string) =>
      requireOwnFinanceOrder(pool(), await owner(asked, true), family, orderID)
    call(calls.profit, async ({ query, ...asked }) => ({
      profits: [...(await profitOf(pool(), await owner(asked, true), family, query.token))],
    }))
    call(calls.orders, async ({ query: { page = 0, state, token }, ...asked }) => {
      const { count, rows } = await ownFinanceOrders(pool(), await owner(asked, true), family, { page, state, token })
      return { count, orders: rows.map(financeOrderOf) }
    })
    call(calls.create, async ({ body, ...asked }) =>
      financeOrderOf(await buyShares(context, await owner(asked, false), { family, ...body })),
    )
    call(calls.pay, async ({ body, ...asked }) =>
      financeOrderOf(await payOrder(context, await owner(asked, true), family, body)),
    )
    call(calls.order, async ({ query, ...asked }) => financeOrderOf(await one(asked, query.orderID)))
    call(calls.bonuses, async ({ query: { orderID, page = 0 }, ...asked }) => {
      const { id } = await one(asked, orderID)
      const { count, rows } = await bonusesOf(pool(), id, page)
      return { count, bonuses: rows.map(bonusOf) }
    })
    call(calls.redeem, async ({ body, ...asked }) =>
      financeOrderOf(await redeemOrder(context, await owner(asked, true), family, body.orderID)),
    )
  }
  register(finnalCalls, 'finance')
  register(financeCalls, 'finance')
  register(pocCalls, 'poc')
}
