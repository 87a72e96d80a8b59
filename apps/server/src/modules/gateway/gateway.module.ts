import { calls } from '@tidebook/contract'
import { staffNameOf } from '../../platform/http/principal.ts'
import type { ServerModule } from '../../platform/server-module.ts'
import { requireGateway, requireServed } from './admit-order.ts'
import type { GatewayContext } from './gateway-context.ts'
import { gatewayData } from './gateway-data.ts'
import { gatewayMigrations } from './gateway-migrations.ts'
import { coinsOf, infoOf } from './open-gateways.ts'
import { decide, decideMany } from './decide-orders.ts'
import { overviewOf, pauseGateway } from './order-desk.ts'
import { registerOwnCalls } from './own-calls.ts'
import { pausedBases } from './pauses.repository.ts'
import { reviewsOf } from './review-queue.ts'
import { releaseChain, stoppedChains } from './stopped-chains.ts'
import { recentSurpluses } from './surpluses.repository.ts'
import { endUnpaidOrders } from './unpaid-orders.ts'

/** Deposit and withdrawal orders through agents (section 7, `td`, `tw`, `agent`, `coin`, `cross`). */
export function gatewayModule(context: GatewayContext): ServerModule {
  return {
    name: 'gateway',
    roles: ['api'],
    migrations: gatewayMigrations,
    jobs: [endUnpaidOrders],
    accountData: gatewayData,
    calls: (registry) => {
      const { call } = registry
      const paused = () => pausedBases(context.pool())
      call(calls.gateway.coins, async () => coinsOf(context, await paused()))
      call(calls.gateway.agentInfo, async ({ query }) =>
        infoOf(context, requireGateway(context, query.base), await paused()),
      )
      registerOwnCalls(registry, context)
      call(calls.gatewayDesk.overview, async () => {
        const [overview, surpluses, stopped] = await Promise.all([
          overviewOf(context),
          recentSurpluses(context.pool(), context.now()),
          stoppedChains(context.pool()),
        ])
        return { ...overview, surpluses: [...surpluses], stopped }
      })
      call(calls.gatewayDesk.reviews, ({ query }) => reviewsOf(context, query))
      call(calls.gatewayDesk.decideMany, ({ params, body, principal }) =>
        decideMany(
          context,
          { ...body, kind: params.kind, base: requireServed(context, params.base).base },
          staffNameOf(principal),
        ),
      )
      call(calls.gatewayDesk.decide, ({ params, body, principal }) =>
        decide(context, { ...params, ...body }, staffNameOf(principal)),
      )
      call(calls.gatewayDesk.pause, async ({ params, body, principal }) => {
        const { base } = requireServed(context, params.base)
        return { paused: await pauseGateway(context, { base, ...body }, staffNameOf(principal)) }
      })
      call(calls.gatewayDesk.release, async ({ params, body, principal }) => ({
        released: await releaseChain(context, { ...params, ...body }, staffNameOf(principal)),
      }))
    },
  }
}
