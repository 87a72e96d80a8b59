import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Queries } from '../../platform/database/queries.ts'

/** Adds the last check of each chain: its round trip, and the configuration that it proved. */
export const gatewayChecks: Migration = {
  up: async (db) => {
    await sql`create table app.gateway_checks (
      chain text primary key,
      address text,
      requested timestamptz not null,
      arrived_hash text,
      configuration text,
      passed timestamptz
    )`.execute(db)
  },
}

/** Last check of a chain. */
export interface GatewayCheck {
  readonly chain: string
  /** Deposit address of the agent that the present round trip pays; null without one. */
  readonly address: string | null
  readonly requested: Date
  /** Transaction of a final block that paid the address; null before that. */
  readonly arrived_hash: string | null
  /** Digest of the configuration that passed, and when it did; null before the first passed check. */
  readonly configuration: string | null
  readonly passed: Date | null
}

export async function gatewayChecksIn(db: Queries): Promise<readonly GatewayCheck[]> {
  return (await db.query<GatewayCheck>('select * from app.gateway_checks order by chain')).rows
}

/** Begins a round trip to an address. The agent reads the address until the payment has arrived. */
export async function beginRoundTrip(db: Queries, chain: string, address: string, at: number): Promise<void> {
  await db.query(
    `insert into app.gateway_checks (chain, address, requested) values ($1, $2, $3)
     on conflict (chain) do update set address = excluded.address, requested = excluded.requested, arrived_hash = null`,
    [chain, address, new Date(at)],
  )
}

/** Returns the address whose payment is awaited on a chain. */
export async function awaitedAddresses(db: Queries, chain: string): Promise<readonly string[]> {
  const { rows } = await db.query<{ readonly address: string }>(
    'select address from app.gateway_checks where chain = $1 and address is not null and arrived_hash is null',
    [chain],
  )
  return rows.map(({ address }) => address)
}

/** Stores that a final block contains a payment to an awaited address. */
export async function noteArrival(tx: Queries, chain: string, address: string, hash: string): Promise<void> {
  await tx.query(
    'update app.gateway_checks set arrived_hash = $3 where chain = $1 and address = $2 and arrived_hash is null',
    [chain, address, hash],
  )
}

/** Stores that a configuration passed its check. */
export async function storePassedCheck(db: Queries, chain: string, configuration: string, at: number): Promise<void> {
  await db.query(
    `insert into app.gateway_checks (chain, requested, configuration, passed) values ($1, $3, $2, $3)
     on conflict (chain) do update set configuration = excluded.configuration, passed = excluded.passed`,
    [chain, configuration, new Date(at)],
  )
}
