import { calls, type StopState } from '@tidebook/contract'
import type { NetworkDefinition } from '@tidebook/protocol/networks'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { ServerModule } from '../../platform/server-module.ts'
import { SharedAnswers } from '../../platform/shared-answers.ts'
import type { GetMarketContext, MarketContext } from '../market-state/market-context.ts'
import { NodeLinkError } from '../node/node.errors.ts'
import { readStop } from './read-stop.ts'
import { resultOnLedger } from './on-ledger.ts'
import { conditions, positions, stops } from './stops.migrations.ts'
import { deleteExpiredStops, endStop, insertStop, stopStates, waitingStops } from './stops.repository.ts'

/** Maximum number of armed orders per account. Each has a ticket, for which the account pays on the ledger. */
const MAX_STOPS_PER_ACCOUNT = 100

/** Maximum number of ticket lookups that are cached for the last ledger. */
const MAX_TRACKED_CLIENTS = 4_096

/**
 * Waiting orders without custody (TRD-113, TRD-201..204): stored as signed bytes and sent by `StopKeeper`.
 * @param supported whether the network's ledger has tickets
 * @param now current time in milliseconds
 */
export function stopsModule(
  definition: NetworkDefinition,
  supported: boolean,
  market: GetMarketContext,
  now: () => number,
): ServerModule {
  return {
    name: 'stops',
    roles: ['api'],
    migrations: {
      '2026-11-23-stops': stops,
      '2026-11-28-stop-conditions': conditions,
      '2026-11-28-stop-positions': positions,
    },
    jobs: [deleteExpiredStops],
    calls: ({ call }) => {
      const looks = new SharedAnswers<boolean>({
        ledger: () => market().state.ledger.index,
        most: MAX_TRACKED_CLIENTS,
        now,
      })
      call(calls.stops.keep, async ({ body }) => {
        if (!supported) throw new ApiError('notOnThisNetwork')
        const context = market()
        const { index, closeTime } = context.state.ledger
        const stop = readStop(body.blob, definition, context.pairs.resolver, closeTime)
        if (!(await isThere(context, stop.account, stop.ticket)))
          throw new ApiError('invalidParameter', 'blob: its account has no such ticket')
        const limits = { ledger: index, now: closeTime, most: MAX_STOPS_PER_ACCOUNT }
        if (!(await insertStop(context.database.pool, stop, limits))) throw new ApiError('tooFrequent')
        const [state] = await stopStates(context.database.pool, [stop.hash], closeTime)
        return state ?? { hash: stop.hash, state: 'armed' as const }
      })
      call(calls.stops.list, async ({ query, visit }) => {
        const context = market()
        const { pool } = context.database
        const hashes = query.hashes?.toUpperCase().split(',') ?? []
        for (const { hash, account, ticket } of await waitingStops(pool, hashes))
          if (!(await looks.get(hash, visit.client.network, () => isThere(context, account, Number(ticket)))))
            await endStop(pool, await endOfUsed(context, hash))
        return stopStates(pool, hashes, context.state.ledger.closeTime)
      })
    },
  }
}

/**
 * Returns whether a validated ledger contains a ticket.
 * @throws ApiError `notReady` when the node cannot be queried
 */
async function isThere({ link }: MarketContext, account: string, ticket: number): Promise<boolean> {
  try {
    await link.request('ledger_entry', { ticket: { account, ticket_seq: ticket }, ledger_index: 'validated' })
    return true
  } catch (error) {
    if (error instanceof NodeLinkError && error.code === 'node/refused') return false
    throw new ApiError('notReady')
  }
}

/**
 * Returns the end of a stop whose ticket was used, either by the stop or by another transaction.
 * @throws ApiError `notReady` when the node cannot be queried
 */
async function endOfUsed({ link }: MarketContext, hash: string): Promise<StopState> {
  try {
    const onLedger = await resultOnLedger(link, hash)
    return onLedger === undefined ? { hash, state: 'gone' } : { hash, state: 'done', ...onLedger }
  } catch {
    throw new ApiError('notReady')
  }
}
