import { gatewayCalls } from '@tidebook/contract'
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

interface Asked {
  readonly params: { readonly wallet: string }
  readonly principal: Principal | undefined
}

/** Registers the calls of a signed-in user about orders of their own wallet. Calls about other wallets are rejected. */
export function registerOwnCalls({ call }: CallRegistry, context: GatewayContext): void {
  const { pool, definition } = context
  const owner = ({ params, principal }: Asked, isRead: boolean): Promise<Owner> =>
    ownerOf(pool(), definition, { account: accountOf(principal), wallet: params.wallet }, isRead)
  const one = async <Kind extends OrderKind>(kind: Kind, asked: Asked, named: Named): Promise<OrderRows[Kind]> =>
    requireOwnOrder(pool(), kind, await owner(asked, true), named)

  call(gatewayCalls.createDeposit, async ({ body, ...asked }) =>
    depositOrderOf(await createDeposit(context, await owner(asked, false), { from: undefined, ...body })),
  )
  call(gatewayCalls.updateDeposit, async ({ body, ...asked }) =>
    depositOrderOf(await updateDeposit(context, await owner(asked, true), body, body.hash)),
  )
  call(gatewayCalls.cancelDeposit, async ({ query, ...asked }) =>
    depositOrderOf(await cancelDeposit(context, await owner(asked, true), query)),
  )
  call(gatewayCalls.deposit, async ({ query, ...asked }) => depositOrderOf(await one('deposit', asked, query)))
  call(gatewayCalls.pendingDeposit, async ({ query, ...asked }) => {
    const order = await pendingDeposit(pool(), await owner(asked, true), query.base)
    return order === undefined ? null : depositOrderOf(order)
  })
  call(gatewayCalls.deposits, async ({ query: { base, page = 0 }, ...asked }) => {
    const { count, rows } = await ownOrders(pool(), 'deposit', await owner(asked, true), { base, page })
    return { count, orders: rows.map(depositOrderOf) }
  })

  call(gatewayCalls.createWithdrawal, async ({ body, ...asked }) =>
    withdrawOrderOf(
      await createWithdrawal(context, await owner(asked, false), { tag: undefined, payoutMemo: undefined, ...body }),
    ),
  )
  call(gatewayCalls.updateWithdrawal, async ({ body, ...asked }) =>
    withdrawOrderOf(await updateWithdrawal(context, await owner(asked, true), body, body.hash)),
  )
  call(gatewayCalls.withdrawal, async ({ query, ...asked }) => withdrawOrderOf(await one('withdraw', asked, query)))
  call(gatewayCalls.withdrawals, async ({ query: { base, page = 0 }, ...asked }) => {
    const { count, rows } = await ownOrders(pool(), 'withdraw', await owner(asked, true), { base, page })
    return { count, orders: rows.map(withdrawOrderOf) }
  })

  call(gatewayCalls.depositAddress, async ({ body: { base }, ...asked }) => {
    const { gateway, address, memo } = await addressFor(context, await owner(asked, false), base)
    return { base, chain: gateway.chain, address, ...(memo !== undefined && { memo }) }
  })
  call(gatewayCalls.tell, async ({ body: { jtWallet, wallet: other, ...payment }, ...asked }) => {
    if (jtWallet !== asked.params.wallet) throw new ApiError('notAllowed')
    return recordOf(await reportPayment(context, await owner(asked, false), { ...payment, other }))
  })
  call(gatewayCalls.records, async ({ query: { page = 0, jtToken, type, startTime, endTime }, ...asked }) => {
    const filter = { page, jtToken, type, startTime, endTime }
    const { count, rows } = await ownRecords(pool(), await owner(asked, true), filter)
    return { count, records: rows.map(recordOf) }
  })
}
