import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Queries } from '../../platform/database/queries.ts'

/** Adds the last check of each chain: its round trip, and the configuration that it proved. */
export const gatewayChecks: Migration = {
  up: async (db) => {
    await sql`create table app.gateway_checks (
      chain text primary key,
      top_up uuid,
      address text,
      tried text,
      arrived_hashes text[] not null default '{}',
      configuration text,
      passed timestamptz,
      passed_by uuid
    )`.execute(db)
  },
}

/**
 * Adds the payments that the agent has read for checks, each with the configuration that the agent had at that time,
 * and the block by which a completed payment must have been read. They replace `arrived_hashes`, which only programs of
 * earlier releases read.
 */
export const gatewayArrivals: Migration = {
  up: async (db) => {
    await sql`create table app.gateway_arrivals (
      chain text not null,
      address text not null,
      hash text not null,
      configuration text not null,
      primary key (chain, address, hash)
    )`.execute(db)
    await sql`alter table app.gateway_checks add column expected_by bigint`.execute(db)
  },
}

/** Last round trip on a chain. */
export interface CheckedRoundTrip {
  /** Top-up that pays the round trip. */
  readonly top_up: string
  /** The agent's deposit address that the round trip pays to. */
  readonly address: string
  /** Digest of the configuration for which the round trip began. */
  readonly tried: string
}

/** A payment in a final block that the agent has read for a check. */
export interface Arrival {
  readonly chain: string
  /** Address that received the payment. */
  readonly address: string
  readonly hash: string
  /** Digest of the configuration of the agent that read the payment. */
  readonly configuration: string
}

/** Last check of a chain. */
export interface GatewayCheck {
  readonly chain: string
  /** Digest of the configuration that passed, and the time of the check; null before the first passed check. */
  readonly configuration: string | null
  readonly passed: Date | null
}

export async function gatewayChecksIn(db: Queries): Promise<readonly GatewayCheck[]> {
  return (await db.query<GatewayCheck>('select chain, configuration, passed from app.gateway_checks order by chain'))
    .rows
}

/** Locks the check of a chain until the transaction ends, so that two commands do not both begin a round trip. */
export async function lockGatewayCheck(tx: Queries, chain: string): Promise<void> {
  await tx.query(
    'insert into app.gateway_checks (chain) values ($1) on conflict (chain) do update set chain = excluded.chain',
    [chain],
  )
}

/**
 * Stores the round trip that the check of a chain awaits. The agent reads the address of the round trip until a check
 * has passed.
 */
export async function beginRoundTrip(
  tx: Queries,
  chain: string,
  { top_up: topUp, address, tried }: CheckedRoundTrip,
): Promise<void> {
  await tx.query(
    'update app.gateway_checks set top_up = $2, address = $3, tried = $4, expected_by = null where chain = $1',
    [chain, topUp, address, tried],
  )
}

/** Returns the address to which a payment is awaited on a chain. */
export async function awaitedAddresses(db: Queries, chain: string): Promise<readonly string[]> {
  const { rows } = await db.query<{ readonly address: string }>(
    'select address from app.gateway_checks where chain = $1 and top_up is not null and passed_by is distinct from top_up',
    [chain],
  )
  return rows.map(({ address }) => address)
}

/** Stores a payment that the agent has read. A later read of the same payment replaces its configuration. */
export async function recordArrival(tx: Queries, { chain, address, hash, configuration }: Arrival): Promise<void> {
  await tx.query(
    `insert into app.gateway_arrivals (chain, address, hash, configuration) values ($1, $2, $3, $4)
     on conflict (chain, address, hash) do update set configuration = excluded.configuration`,
    [chain, address, hash, configuration],
  )
}

/**
 * Stores a payment that the agent has read, unless a payment to the same address is stored for the same configuration.
 */
export async function recordFirstArrival(tx: Queries, { chain, address, hash, configuration }: Arrival): Promise<void> {
  await tx.query(
    `insert into app.gateway_arrivals (chain, address, hash, configuration)
     select $1, $2, $3, $4
     where not exists (select from app.gateway_arrivals where chain = $1 and address = $2 and configuration = $4)
     on conflict (chain, address, hash) do update set configuration = excluded.configuration`,
    [chain, address, hash, configuration],
  )
}

/**
 * Returns a payment to an address that was read by an agent with the given configuration; undefined if there is none.
 */
export async function arrivedHash(
  db: Queries,
  { chain, address, configuration }: Omit<Arrival, 'hash'>,
): Promise<string | undefined> {
  const { rows } = await db.query<{ readonly hash: string }>(
    'select hash from app.gateway_arrivals where chain = $1 and address = $2 and configuration = $3 limit 1',
    [chain, address, configuration],
  )
  return rows[0]?.hash
}

/** Stores the block by which the agent must have read the payment of a round trip, unless a block is already stored. */
export async function expectArrivalBy(db: Queries, topUp: string, block: number): Promise<void> {
  await db.query('update app.gateway_checks set expected_by = $2 where top_up = $1 and expected_by is null', [
    topUp,
    block,
  ])
}

/**
 * Stores that a configuration passed its check.
 * @param topUp top-up of the round trip; undefined on a chain without round trips
 */
export async function storePassedCheck(
  db: Queries,
  chain: string,
  { configuration, topUp }: { readonly configuration: string; readonly topUp?: string },
  at: number,
): Promise<void> {
  await db.query(
    `insert into app.gateway_checks (chain, configuration, passed_by, passed) values ($1, $2, $3, $4)
     on conflict (chain) do update
     set configuration = excluded.configuration, passed_by = excluded.passed_by, passed = excluded.passed`,
    [chain, configuration, topUp ?? null, new Date(at)],
  )
}
