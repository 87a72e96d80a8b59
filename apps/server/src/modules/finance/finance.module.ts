import { calls } from '@tidebook/contract'
import { staffNameOf } from '../../platform/http/principal.ts'
import type { ServerModule } from '../../platform/server-module.ts'
import { accrueBonuses } from './accrue.ts'
import type { FinanceContext } from './finance-context.ts'
import { financeData } from './finance-data.ts'
import { everyFinanceOrder } from './finance-orders.repository.ts'
import { financeMigrations } from './finance-migrations.ts'
import { financeOrderOf } from './finance-view.ts'
import { endLapsedFinanceOrders } from './lapsed-orders.ts'
import { registerOpenCalls } from './open-calls.ts'
import { sendBack } from './unreturned-payments.ts'
import { decideDoubt, financeOverview, pauseFinance } from './order-desk.ts'
import { registerOwnCalls } from './own-calls.ts'
import { closeProduct, draftProduct, openProduct } from './product-desk.ts'

/**
 * Products with a fixed return that the operator owes (section 7, `finnal`, `poc`). The agent reads and makes the
 * payments.
 */
export function financeModule(context: FinanceContext): ServerModule {
  return {
    name: 'finance',
    roles: ['api'],
    migrations: financeMigrations,
    jobs: [accrueBonuses, endLapsedFinanceOrders],
    accountData: financeData,
    calls: (registry) => {
      const { call } = registry
      registerOpenCalls(registry, context)
      registerOwnCalls(registry, context)
      call(calls.financeDesk.overview, () => financeOverview(context))
      call(calls.financeDesk.orders, async ({ query: { page = 0, state } }) => {
        const { count, rows } = await everyFinanceOrder(context.pool(), page, state)
        return { count, orders: rows.map(financeOrderOf) }
      })
      call(calls.financeDesk.draft, ({ body, principal }) => draftProduct(context, body, staffNameOf(principal)))
      call(calls.financeDesk.open, ({ params, body, principal }) =>
        openProduct(context, { ...params, ...body }, staffNameOf(principal)),
      )
      call(calls.financeDesk.close, async ({ params, body, principal }) => {
        await closeProduct(context, { ...params, ...body }, staffNameOf(principal))
        return { state: 'closed' as const }
      })
      call(calls.financeDesk.decide, ({ params, body, principal }) =>
        decideDoubt(context, { ...params, hash: undefined, ...body }, staffNameOf(principal)),
      )
      call(calls.financeDesk.sendBack, ({ params, body, principal }) =>
        sendBack(context, { ...params, ...body }, staffNameOf(principal)),
      )
      call(calls.financeDesk.pause, async ({ body, principal }) => ({
        paused: await pauseFinance(context, body, staffNameOf(principal)),
      }))
    },
  }
}
