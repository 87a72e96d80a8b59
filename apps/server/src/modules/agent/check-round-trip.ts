import { formatDecimal, type Decimal } from '@tidebook/amount'
import type pg from 'pg'
import { arrivedHash, expectArrivalBy } from '../gateway/gateway-checks.repository.ts'
import type { AgentChain } from './agent-chain.ts'
import { ok, problem, type GatewayStep } from './gateway-step.ts'
import { lastBlockOf } from './late-arrival.ts'
import { positionOf } from './positions.ts'
import { openRoundTrip, roundTripOf, type RoundTrip } from './round-trip.ts'

/** The options of the check that its round trip uses. */
export interface RoundTripOptions {
  readonly pool: pg.Pool
  /** Current time in milliseconds since 1970. */
  readonly now: () => number
  /** Waits before the next poll of the round trip; returns false if the check must end. */
  readonly wait: () => Promise<boolean>
}

/** Result of the last step. */
interface TripStep extends GatewayStep {
  /** The payment that was made and read; undefined on a chain whose accounts cannot pay themselves. */
  readonly topUp?: string
}

/** Returns the smallest amount of the chain's coin. */
export function smallestOf({ coin: { decimals = 0 } }: AgentChain): Decimal {
  return { coefficient: 1n, scale: decimals }
}

interface TripTarget {
  readonly base: string
  readonly address: string
  /** Digest of the configuration that the round trip should prove. */
  readonly configuration: string
  /** Seconds between two blocks of the chain; 0 if it creates blocks only for transactions. */
  readonly blockTime: number
}

/** Pays the smallest amount to a deposit address of the agent, and waits until the agent has read it. */
export async function roundTrip(
  { pool, now, wait }: RoundTripOptions,
  chain: AgentChain,
  { base, address, configuration, blockTime }: TripTarget,
): Promise<TripStep> {
  const request = { base, chain: chain.chain, address, amount: smallestOf(chain) }
  const sum = `${formatDecimal(request.amount)} ${chain.coin.code} to ${address}`
  let topUp = await openRoundTrip(pool, request, configuration, now())
  for (;;) {
    const trip = await roundTripOf(pool, topUp)
    const end = trip && endOf(trip, { sum, configuration })
    if (end !== undefined) return end.level === 'ok' ? { ...end, topUp } : end
    // The payment proved an earlier configuration, or another command began a later one.
    if (trip === undefined || trip.arrived !== null) topUp = await openRoundTrip(pool, request, configuration, now())
    else if (trip.state === 'paid' && !trip.isExpected) await expectArrival(pool, chain, { topUp, blockTime })
    if (!(await wait()))
      return unknown(
        `The payment of ${sum} is not in a final block yet${typeof trip?.hash === 'string' ? `: ${trip.hash}` : ''}`,
        'check that a program of the role agent runs, that no gateway of the chain is paused and that /staff/gateway lists no stopped chain, and run the check again, which pays nothing twice',
      )
  }
}

/** Returns the result of a round trip; undefined while it is in progress or proves another configuration. */
function endOf(
  { state, hash, arrived, tried, isMissing }: RoundTrip,
  { sum, configuration }: { readonly sum: string; readonly configuration: string },
): GatewayStep | undefined {
  const again = 'run the check again, which makes a new payment'
  if (state === 'failed')
    return problem(
      'gateway/round-trip',
      `The payment of ${sum} had no effect`,
      `see the log of the agent for the reason, and ${again}`,
    )
  if (state === 'lost')
    return unknown(
      `Another transaction used the number of the payment of ${sum}, perhaps the payment itself: ${hash}`,
      `compare the transactions of the account with an explorer, and ${again}`,
    )
  if (isMissing)
    return unknown(
      `The payment of ${sum} was made, and the agent has read the chain without it, as after a fork: ${hash}`,
      `look the payment up with an explorer, raise "confirmations" if a fork removed it, and ${again}`,
    )
  if (arrived === null || tried !== configuration) return undefined
  return arrived === configuration
    ? ok('gateway/round-trip', `A payment of ${sum} was made and read: ${hash}`)
    : problem(
        'gateway/round-trip',
        `The agent that read the payment of ${sum} has another configuration of the chain than this command`,
        `restart the programs of the role agent with the network file of this command, and ${again}`,
      )
}

function unknown(message: string, next: string): GatewayStep {
  return { code: 'gateway/round-trip', level: 'unknown', message, next }
}

/**
 * Stores the block by which the agent must have read a payment that was made. If no node responds, the next poll stores
 * it.
 */
async function expectArrival(
  pool: pg.Pool,
  { chain, watch }: AgentChain,
  { topUp, blockTime }: { readonly topUp: string; readonly blockTime: number },
): Promise<void> {
  const piece = await watch.read(undefined, new Set()).catch(() => undefined)
  if (piece === undefined) return
  const read = (await positionOf(pool, chain))?.block ?? 0
  await expectArrivalBy(pool, topUp, lastBlockOf({ ...piece, read, blockTime }))
}

/**
 * Checks that an agent with the configuration has read a payment to its account, on a chain whose accounts cannot pay
 * themselves.
 */
export async function lastArrival(pool: pg.Pool, served: AgentChain, configuration: string): Promise<TripStep> {
  const { chain, address, coin } = served
  const hash = await arrivedHash(pool, { chain, address, configuration })
  const smallest = `${formatDecimal(smallestOf(served))} ${coin.code}`
  return hash === undefined
    ? problem(
        'gateway/round-trip',
        `No agent with this configuration of the chain has read a payment to ${address}`,
        `restart the programs of the role agent with the network file of this command, send ${smallest} or more to ${address} with the memo "stock" while the agent runs, and run the check again`,
      )
    : ok(
        'gateway/round-trip',
        `The agent has read the payment ${hash} to ${address}; no account of this chain can pay itself, so nothing was sent`,
      )
}
