import type { ChainId } from '@tidebook/chains'
import type pg from 'pg'
import type { Queries } from '../../platform/database/queries.ts'
import type { AgentKeys } from './agent-keys.ts'

/**
 * Number of addresses that are derived in advance on a chain, so that programs without the seed can assign them
 * immediately.
 */
const SPARE = 20

/** Derives and stores the addresses of all assigned indexes, and of some indexes that follow. */
export async function storeDepositAddresses(pool: pg.Pool, keys: AgentKeys, chain: ChainId): Promise<void> {
  const { rows } = await pool.query<{ readonly index: number }>(
    `select i.index from generate_series(1, (
         select coalesce(max(index), 0) from app.gateway_addresses where chain = $1
       ) + $2::integer) as i (index)
     left join app.agent_addresses a on a.chain = $1 and a.index = i.index where a.index is null order by i.index`,
    [chain, SPARE],
  )
  await keys.deriveDeposits(
    chain,
    rows.map(({ index }) => index),
    async (slice) => {
      await pool.query(
        `insert into app.agent_addresses (chain, index, address)
         select $1, index, address from unnest($2::integer[], $3::text[]) as fresh (index, address)
         on conflict do nothing`,
        [chain, slice.map(({ index }) => index), slice.map(({ address }) => address)],
      )
    },
  )
}

/** Returns all derived deposit addresses of a chain, whether assigned or not. */
export async function derivedAddresses(db: Queries, chain: ChainId): Promise<readonly string[]> {
  const { rows } = await db.query<{ readonly address: string }>(
    'select address from app.agent_addresses where chain = $1',
    [chain],
  )
  return rows.map(({ address }) => address)
}

/** Owner of a chain's deposit address. The account is null if it was closed. */
export interface AddressOwner {
  readonly index: number
  readonly address: string
  readonly account: string | null
  readonly wallet: string
}

/** Returns the assigned deposit addresses of a chain with their owners. */
export async function ownedAddresses(db: Queries, chain: ChainId): Promise<readonly AddressOwner[]> {
  return (
    await db.query<AddressOwner>(
      `select o.index, a.address, o.account, o.wallet from app.gateway_addresses o
       join app.agent_addresses a on a.chain = o.chain and a.index = o.index where o.chain = $1`,
      [chain],
    )
  ).rows
}

/** Returns the deposit address of an index; undefined until the agent has derived it. */
export async function addressOfIndex(db: Queries, chain: ChainId, index: number): Promise<string | undefined> {
  return (
    await db.query<{ readonly address: string }>(
      'select address from app.agent_addresses where chain = $1 and index = $2',
      [chain, index],
    )
  ).rows[0]?.address
}

/** Returns whether an address is a deposit address of the agent. */
export async function isDepositAddress(db: Queries, chain: ChainId, address: string): Promise<boolean> {
  return (
    (await db.query('select 1 from app.agent_addresses where chain = $1 and address = $2', [chain, address])).rows
      .length > 0
  )
}
