import type { StoppedChain } from '@tidebook/contract'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type pg from 'pg'
import type { Queries } from '../../platform/database/queries.ts'

/**
 * Adds the chains that the agent no longer reads because they removed a block that it had read as final, and the
 * earlier positions from which it may continue.
 */
export const chainStops: Migration = {
  up: async (db) => {
    await sql`create table app.gateway_stops (
      chain text primary key,
      block bigint not null,
      since timestamptz not null,
      continues bigint,
      gone jsonb not null,
      proposed_by text,
      released_by text
    )`.execute(db)
    await sql`create table app.gateway_past_positions (
      chain text not null,
      block bigint not null,
      hash text not null,
      primary key (chain, block)
    )`.execute(db)
  },
}

/** A payment in the removed blocks that is no longer in any final block of the chain. */
export type RemovedPayment = StoppedChain['gone'][number]

/** A chain whose reader is stopped. */
export interface ChainStop {
  readonly chain: string
  /** Block that was read as final and that another block has replaced. */
  readonly block: string
  readonly since: Date
  /** Newest earlier block that the chain still contains, from which reading continues; null if none is stored. */
  readonly continues: string | null
  readonly gone: readonly RemovedPayment[]
  readonly proposed_by: string | null
  readonly released_by: string | null
}

/** Returns the stopped chains. */
export async function chainStopsIn(db: Queries): Promise<readonly ChainStop[]> {
  return (await db.query<ChainStop>('select * from app.gateway_stops order by chain')).rows
}

/** Returns the stop of a chain and locks it until the transaction ends; undefined if its reader is not stopped. */
export async function lockChainStop(tx: pg.ClientBase, chain: string): Promise<ChainStop | undefined> {
  const { rows } = await tx.query<ChainStop>('select * from app.gateway_stops where chain = $1 for update', [chain])
  return rows[0]
}

/** Stores a stop. Replaces an earlier stop together with its votes. */
export async function storeChainStop(
  db: Queries,
  { chain, block, continues, gone }: Pick<ChainStop, 'chain' | 'block' | 'continues' | 'gone'>,
  at: number,
): Promise<void> {
  await db.query(
    `insert into app.gateway_stops (chain, block, since, continues, gone) values ($1, $2, $3, $4, $5)
     on conflict (chain) do update set block = excluded.block, since = excluded.since, continues = excluded.continues,
       gone = excluded.gone, proposed_by = null, released_by = null`,
    [chain, block, new Date(at), continues, JSON.stringify(gone)],
  )
}

/** Replaces the missing payments of a stop and keeps its votes. */
export async function storeRemovedPayments(
  db: Queries,
  chain: string,
  removed: readonly RemovedPayment[],
): Promise<void> {
  await db.query('update app.gateway_stops set gone = $2 where chain = $1', [chain, JSON.stringify(removed)])
}

/** Stores the vote of a member to release a chain. */
export async function voteForRelease(
  tx: Queries,
  chain: string,
  vote: 'proposed_by' | 'released_by',
  member: string,
): Promise<void> {
  await tx.query(
    vote === 'proposed_by'
      ? 'update app.gateway_stops set proposed_by = $2 where chain = $1'
      : 'update app.gateway_stops set released_by = $2 where chain = $1',
    [chain, member],
  )
}

export async function forgetChainStop(tx: Queries, chain: string): Promise<void> {
  await tx.query('delete from app.gateway_stops where chain = $1', [chain])
}

/** Stores a position that a chain has passed, from which the agent may resume reading. */
export async function storePastPosition(
  db: Queries,
  chain: string,
  { block, hash }: { readonly block: number; readonly hash: string },
): Promise<void> {
  await db.query(
    `insert into app.gateway_past_positions (chain, block, hash) values ($1, $2, $3)
     on conflict (chain, block) do update set hash = excluded.hash`,
    [chain, block, hash],
  )
}
