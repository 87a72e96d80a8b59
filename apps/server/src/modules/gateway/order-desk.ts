import { coinOf } from '@tidebook/chains/coins'
import type { GatewayOverview } from '@tidebook/contract'
import { ORDER_STATUS, UNFINISHED } from '@tidebook/contract/gateway'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { GatewayContext } from './gateway-context.ts'
import { isOwnCoin, gatewayClosedReason, missingPartOf } from './open-gateways.ts'
import { endPause, pauseOf, pauses, setPause } from './pauses.repository.ts'
import { reviewGroups } from './review-queue.ts'
import { currentShortages } from './shortages.repository.ts'

/** Returns every gateway and the number of orders that wait for a decision. */
export async function overviewOf(context: GatewayContext): Promise<Omit<GatewayOverview, 'surpluses' | 'stopped'>> {
  const pool = context.pool()
  const [counts, paused, groups, short] = await Promise.all([
    countsOf(pool),
    pauses(pool),
    reviewGroups(pool),
    currentShortages(pool),
  ])
  const bases = new Set(paused.map(({ base }) => base))
  const served = context.description.gateways.filter((gateway) => !isOwnCoin(context, gateway))
  const coins = served.map((gateway) => {
    const { base, chain, token } = gateway
    const pause = paused.find((each) => each.base === base)
    const { waiting = 0, underWay = 0 } = counts.get(base) ?? {}
    return {
      base,
      chain,
      token,
      deposit: gatewayClosedReason(context, gateway, 'deposit', bases) ?? null,
      withdraw: gatewayClosedReason(context, gateway, 'withdraw', bases) ?? null,
      missing: missingPartOf(context, gateway, bases) ?? null,
      paused: pause === undefined ? null : pauseOf(pause),
      short: short.filter((each) => each.base === base).map(({ kind }) => kind),
      checked: context.agent()?.checkedAt(base) ?? null,
      needsCheck: context.agent()?.isChecked(base) === false,
      feeCoin: coinOf(chain).code,
      waiting,
      underWay,
    }
  })
  const waiting = groups.reduce((sum, { count }) => sum + count, 0)
  return { coins, waiting, groups: [...groups] }
}

interface Counts {
  readonly waiting: number
  readonly underWay: number
}

async function countsOf(db: Queries): Promise<ReadonlyMap<string, Counts>> {
  const { rows } = await db.query<{ base: string; waiting: string; under_way: string }>(
    `select base, count(*) filter (where status = $1) as waiting, count(*) filter (where status <> $1) as under_way
     from (select base, status from app.gateway_deposits where status = any($2)
       union all select base, status from app.gateway_withdrawals where status = any($2)) open group by base`,
    [ORDER_STATUS.review, UNFINISHED],
  )
  return new Map(rows.map((row) => [row.base, { waiting: Number(row.waiting), underWay: Number(row.under_way) }]))
}

/**
 * Pauses or reopens a gateway. One member is enough, because a pause only delays orders. Ending a pause set by the
 * agent takes two members.
 * @returns whether the gateway is now paused
 * @throws ApiError `otherMember`
 */
export function pauseGateway(
  { pool, now }: GatewayContext,
  { base, paused, reason }: { readonly base: string; readonly paused: boolean; readonly reason: string },
  member: string,
): Promise<boolean> {
  return inTransaction(pool(), async (client: pg.PoolClient) => {
    if (paused) await setPause(client, { base, by: member, reason, since: new Date(now()) })
    const { done, first } = paused ? { done: false } : await endPause(client, base, member)
    const action = `gateway.${paused ? 'paused' : done ? 'opened' : 'open-proposed'}`
    const detail = { base, reason, ...(first !== undefined && { first }) }
    await appendAudit(client, { actor: `staff:${member}`, action, subject: '', detail }, now())
    return !done
  })
}
