import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { beginRoundTrip, lockGatewayCheck, type CheckedRoundTrip } from '../gateway/gateway-checks.repository.ts'
import { requestRoundTrip, type TopUpRequest, type TopUpRow } from './top-ups.ts'

/**
 * Round trip of a check: a payment from the agent to its own deposit address, which the agent reads in a final block.
 */
export interface RoundTrip {
  readonly state: TopUpRow['state']
  /** Transaction of the payment; null before it is known. */
  readonly hash: string | null
  /** Digest of the configuration for which the round trip began. */
  readonly tried: string
  /** Digest of the configuration of the agent that read the payment; null before the payment is read. */
  readonly arrived: string | null
  /** Whether the block by which the agent must have read the payment is stored. */
  readonly isExpected: boolean
  /** Whether the payment was made and the agent has read the chain beyond that block without finding it. */
  readonly isMissing: boolean
}

/** Round trip of a check, as stored in the tables. */
export interface StoredTrip extends CheckedRoundTrip, Pick<TopUpRow, 'state' | 'hash'> {
  readonly passed_by: string | null
  readonly arrived: string | null
  readonly expected_by: string | null
  readonly is_read: boolean
}

/**
 * Returns the id of the round trip to await. Begins one if there is none, or if the last one had no effect, has an
 * unknown outcome, or arrived but cannot prove the configuration. A payment that is due or was made is awaited, so that
 * no payment is made twice.
 * @param configuration digest of the configuration that it should prove
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
    const beginTrip = async (): Promise<string> => {
      const id = await requestRoundTrip(tx, request, at)
      await beginRoundTrip(tx, chain, { top_up: id, address, tried: configuration })
      return id
    }
    const last = await storedTrip(tx, 'c.chain = $1', chain)
    return awaitedTopUp(last, address, configuration) ?? beginTrip()
  })
}

/** Returns the top-up of the last round trip if it should be awaited; undefined if a new one must begin. */
export function awaitedTopUp(last: StoredTrip | undefined, address: string, configuration: string): string | undefined {
  return last?.address === address && isAwaited(last, configuration) ? last.top_up : undefined
}

/** Returns a round trip; undefined if another command has begun a later one. */
export async function roundTripOf(db: Queries, id: string): Promise<RoundTrip | undefined> {
  const trip = await storedTrip(db, 't.id = $1', id)
  if (trip === undefined) return undefined
  const { state, hash, tried, arrived, expected_by: expectedBy } = trip
  return { state, hash, tried, arrived, isExpected: expectedBy !== null, isMissing: isMissing(trip) }
}

async function storedTrip(db: Queries, where: string, value: string): Promise<StoredTrip | undefined> {
  const { rows } = await db.query<StoredTrip>(
    `select t.state, t.hash, c.top_up, c.address, c.tried, c.passed_by, c.expected_by, a.configuration as arrived,
            coalesce(split_part(p.cursor, ' ', 1)::bigint >= c.expected_by, false) as is_read
     from app.gateway_checks c join app.agent_top_ups t on t.id = c.top_up
     left join app.gateway_positions p on p.chain = c.chain
     left join app.gateway_arrivals a
       on t.state = 'paid' and a.chain = c.chain and a.address = c.address and a.hash = t.hash
     where ${where}`,
    [value],
  )
  return rows[0]
}

function isAwaited(trip: StoredTrip, configuration: string): boolean {
  const { state, arrived, tried } = trip
  if (state === 'failed' || state === 'lost' || isMissing(trip)) return false
  return arrived === null || (trip.passed_by !== trip.top_up && tried === configuration && arrived === configuration)
}

function isMissing({ state, arrived, is_read: isRead }: StoredTrip): boolean {
  return state === 'paid' && arrived === null && isRead
}
