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

/** Last round trip of a chain. */
export interface CheckedRoundTrip {
  /** Top-up that pays it. */
  readonly top_up: string
  /** Deposit address of the agent that it pays. */
  readonly address: string
  /** Digest of the configuration for which it began. */
  readonly tried: string
  /** Transactions of final blocks in which the agent paid the address since it began. */
  readonly arrived_hashes: readonly string[]
}

/** Last check of a chain. */
export interface GatewayCheck {
  readonly chain: string
  /** Digest of the configuration that passed, and when it did; null before the first passed check. */
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

/** Stores the round trip that the check of a chain awaits. The agent reads its address until a check has passed. */
export async function beginRoundTrip(
  tx: Queries,
  chain: string,
  { top_up: topUp, address, tried }: Omit<CheckedRoundTrip, 'arrived_hashes'>,
): Promise<void> {
  await tx.query(
    `update app.gateway_checks set top_up = $2, address = $3, tried = $4, arrived_hashes = '{}' where chain = $1`,
    [chain, topUp, address, tried],
  )
}

/** Returns the address whose payment is awaited on a chain. */
export async function awaitedAddresses(db: Queries, chain: string): Promise<readonly string[]> {
  const { rows } = await db.query<{ readonly address: string }>(
    'select address from app.gateway_checks where chain = $1 and top_up is not null and passed_by is distinct from top_up',
    [chain],
  )
  return rows.map(({ address }) => address)
}

/** Stores that a final block contains a payment to an awaited address. */
export async function noteArrival(tx: Queries, chain: string, address: string, hash: string): Promise<void> {
  await tx.query(
    `update app.gateway_checks set arrived_hashes = array_append(arrived_hashes, $3)
     where chain = $1 and address = $2 and not $3 = any(arrived_hashes)`,
    [chain, address, hash],
  )
}

/**
 * Stores that a configuration passed its check.
 * @param topUp top-up of its round trip; undefined on a chain without one
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
