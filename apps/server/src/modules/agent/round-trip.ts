import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { beginRoundTrip, lockGatewayCheck, type CheckedRoundTrip } from '../gateway/gateway-checks.repository.ts'
import { requestRoundTrip, type TopUpRequest, type TopUpRow } from './top-ups.ts'

/** Round trip of a check: a payment of the agent to its own deposit address, which it reads in a final block. */
export interface RoundTrip {
  readonly state: TopUpRow['state']
  /** Transaction of the payment; null before it is known. */
  readonly hash: string | null
  /** Whether the agent has read the payment. */
  readonly isArrived: boolean
  /** Digest of the configuration for which it began. */
  readonly tried: string
}

interface StoredTrip extends CheckedRoundTrip, Pick<TopUpRow, 'state' | 'hash'> {
  readonly passed_by: string | null
}

/**
 * Returns the id of the round trip to await. It begins one if there is none, the last one failed, or the last one
 * arrived and was used by a check or began for another configuration. A payment that is due or made is awaited, so that
 * nothing is paid twice.
 * @param configuration digest of the configuration that it is to prove
 * @param at milliseconds since 1970
 */
export function openRoundTrip(
  pool: pg.Pool,
  request: TopUpRequest,
  configuration: string,
  at: number,
): Promise<string> {
  const { chain, address } = request
  return inTransaction(pool, async (tx) => {
    await lockGatewayCheck(tx, chain)
    const last = await storedTrip(tx, 'c.chain = $1', chain)
    if (last !== undefined && last.address === address && isAwaited(last, configuration)) return last.top_up
    const id = await requestRoundTrip(tx, request, at)
    await beginRoundTrip(tx, chain, { top_up: id, address, tried: configuration })
    return id
  })
}

/** Returns a round trip; undefined if another command has begun a later one. */
export async function roundTripOf(db: Queries, id: string): Promise<RoundTrip | undefined> {
  const trip = await storedTrip(db, 't.id = $1', id)
  return trip && { state: trip.state, hash: trip.hash, tried: trip.tried, isArrived: isArrived(trip) }
}

async function storedTrip(db: Queries, where: string, value: string): Promise<StoredTrip | undefined> {
  const { rows } = await db.query<StoredTrip>(
    `select t.state, t.hash, c.top_up, c.address, c.tried, c.arrived_hashes, c.passed_by
     from app.gateway_checks c join app.agent_top_ups t on t.id = c.top_up where ${where}`,
    [value],
  )
  return rows[0]
}

function isAwaited(trip: StoredTrip, configuration: string): boolean {
  if (trip.state === 'failed') return false
  return !isArrived(trip) || (trip.passed_by !== trip.top_up && trip.tried === configuration)
}

function isArrived({ state, hash, arrived_hashes: arrived }: StoredTrip): boolean {
  return state === 'paid' && hash !== null && arrived.includes(hash)
}
