import { calls } from '@tidebook/contract'
import { ApiError } from '../../platform/http/http.errors.ts'
import { accountOf, type Principal } from '../../platform/http/principal.ts'
import type { CallRegistry } from '../../platform/http/register-call.ts'
import { addressFor, cancelDeposit, createDeposit, updateDeposit, type Named } from './deposit-orders.ts'
import type { GatewayContext } from './gateway-context.ts'
import { depositOrderOf, recordOf, withdrawOrderOf } from './order-view.ts'
import type { OrderKind, OrderRows } from './order-row.ts'
import { ownOrders, ownRecords, pendingDeposit, requireOwnOrder, type Owner } from './own-orders.repository.ts'
import { ownerOf } from './own-wallet.ts'
import { reportPayment } from './reported-payments.ts'
import { createWithdrawal, updateWithdrawal } from './withdrawal-orders.ts'

interface OwnRequest {
  readonly params: { readonly wallet: string }
  readonly principal: Principal | undefined
}

/** Registers a signed-in user's calls about orders of the user's wallet. Rejects calls about other wallets. */
export function registerOwnCalls({ call }: CallRegistry, context: GatewayContext): void {
  const { pool, definition } = context
  const owner = ({ params, principal }: OwnRequest, isRead: boolean): Promise<Owner> =>
    ownerOf(pool(), definition, { account: accountOf(principal), wallet: params.wallet }, isRead)
  const one = async <Kind extends OrderKind>(kind: Kind, request: OwnRequest, named: Named): Promise<OrderRows[Kind]> =>
    requireOwnOrder(pool(), kind, await owner(request, true), named)

  call(calls.gateway.createDeposit, async ({ body, ...request }) =>
    depositOrderOf(await createDeposit(context, await owner(request, false), { from: undefined, ...body })),
  )
  call(calls.gateway.updateDeposit, async ({ body, ...request }) =>
    depositOrderOf(await updateDeposit(context, await owner(request, true), body, body.hash)),
  )
  call(calls.gateway.cancelDeposit, async ({ query, ...request }) =>
    depositOrderOf(await cancelDeposit(context, await owner(request, true), query)),
  )
  call(calls.gateway.deposit, async ({ query, ...request }) => depositOrderOf(await one('deposit', request, query)))
  call(calls.gateway.pendingDeposit, async ({ query, ...request }) => {
    const order = await pendingDeposit(pool(), await owner(request, true), query.base)
    return order === undefined ? null : depositOrderOf(order)
  })
  call(calls.gateway.deposits, async ({ query: { base, page = 0 }, ...request }) => {
    const { count, rows } = await ownOrders(pool(), 'deposit', await owner(request, true), { base, page })
    return { count, orders: rows.map(depositOrderOf) }
  })

  call(calls.gateway.createWithdrawal, async ({ body, ...request }) =>
    withdrawOrderOf(
      await createWithdrawal(context, await owner(request, false), { tag: undefined, payoutMemo: undefined, ...body }),
    ),
  )
  call(calls.gateway.updateWithdrawal, async ({ body, ...request }) =>
    withdrawOrderOf(await updateWithdrawal(context, await owner(request, true), body, body.hash)),
  )
  call(calls.gateway.withdrawal, async ({ query, ...request }) =>
    withdrawOrderOf(await one('withdraw', request, query)),
  )
  call(calls.gateway.withdrawals, async ({ query: { base, page = 0 }, ...request }) => {
    const { count, rows } = await ownOrders(pool(), 'withdraw', await owner(request, true), { base, page })
    return { count, orders: rows.map(withdrawOrderOf) }
  })

  call(calls.gateway.depositAddress, async ({ body: { base }, ...request }) => {
    const { gateway, address, memo } = await addressFor(context, await owner(request, false), base)
    return { base, chain: gateway.chain, address, ...(memo !== undefined && { memo }) }
  })
  call(calls.gateway.tell, async ({ body: { jtWallet, wallet: other, ...payment }, ...request }) => {
    if (jtWallet !== request.params.wallet) throw new ApiError('notAllowed')
    return recordOf(await reportPayment(context, await owner(request, false), { ...payment, other }))
  })
  call(calls.gateway.records, async ({ query: { page = 0, jtToken, type, startTime, endTime }, ...request }) => {
    const filter = { page, jtToken, type, startTime, endTime }
    const { count, rows } = await ownRecords(pool(), await owner(request, true), filter)
    return { count, records: rows.map(recordOf) }
  })
}
