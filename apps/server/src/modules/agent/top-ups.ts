import { randomUUID } from 'node:crypto'
import { formatDecimal, type Decimal } from '@tidebook/amount'
import { coinOf, isChainId, type ChainId } from '@tidebook/chains'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Queries } from '../../platform/database/queries.ts'
import type { Obligation } from '../obligations/obligation.ts'
import { StateMachine } from '../obligations/state-machine.ts'

/** Payment of the chain's coin from the agent's account to a deposit address. */
export interface TopUpRow {
  readonly id: string
  /** `sweep` pays the fee of sweeping tokens; `round-trip` is the payment of a gateway check. */
  readonly purpose: 'sweep' | 'round-trip'
  /** Gateway whose pause delays the payment: that of the swept tokens, or of the checked chain. */
  readonly base: string
  readonly chain: string
  readonly address: string
  /** Decimal text in whole coins. */
  readonly amount: string
  /** Block of the newest deposit to the address; null for a round trip. */
  readonly deposit_block: string | null
  /** `lost` if another transaction used the payment's sequence number, so that its outcome is unknown. */
  readonly state: 'due' | 'paid' | 'failed' | 'lost'
  readonly hash: string | null
  readonly made: Date
}

/** Coin payments to deposit addresses. A later block may contain a payment that seemed lost. */
const TOP_UPS = new StateMachine<
  TopUpRow,
  TopUpRow['state'],
  'id' | 'purpose' | 'base' | 'chain' | 'address' | 'amount' | 'deposit_block' | 'made'
>({
  table: 'app.agent_top_ups',
  key: 'id',
  state: 'state',
  transitions: { due: ['paid', 'failed', 'lost'], paid: [], failed: ['paid'], lost: ['paid'] },
  fixed: ['id', 'purpose', 'base', 'chain', 'address', 'amount', 'deposit_block', 'made'],
  hasHistory: false,
})

/** Maximum number of top-ups of an address for the same deposit, in case each sweep fails and burns its top-up. */
const MAX_PER_DEPOSIT = 3
/** Maximum number of top-ups that are paid in one round. */
const MAX_PER_ROUND = 100

export const topUpTable: Migration = {
  up: async (db) => {
    await sql`create table app.agent_top_ups (
      id uuid primary key,
      base text not null,
      chain text not null,
      address text not null,
      amount numeric not null,
      deposit_block bigint not null,
      state text not null,
      hash text,
      made timestamptz not null
    )`.execute(db)
    await sql`create unique index agent_top_ups_due on app.agent_top_ups (chain, address) where state = 'due'`.execute(
      db,
    )
    await sql`create index agent_top_ups_by_address on app.agent_top_ups (chain, address, deposit_block)`.execute(db)
    await sql`create index agent_top_ups_by_hash on app.agent_top_ups (hash)`.execute(db)
  },
}

/** Adds the purpose of a top-up. A round trip has no deposit. */
export const topUpPurposes: Migration = {
  up: async (db) => {
    await sql`alter table app.agent_top_ups add column purpose text not null default 'sweep'`.execute(db)
    await sql`alter table app.agent_top_ups alter column deposit_block drop not null`.execute(db)
  },
}

export interface TopUpRequest {
  readonly base: string
  readonly chain: ChainId
  readonly address: string
  readonly amount: Decimal
}

/**
 * Requests a top-up for an address whose tokens cannot be swept without it, unless a top-up is due or the deposit has
 * had the maximum number.
 * @param at milliseconds since 1970
 */
export async function requestTopUp(
  db: Queries,
  { base, chain, address, amount, depositBlock }: TopUpRequest & { readonly depositBlock: string },
  at: number,
): Promise<void> {
  await db.query(
    `insert into app.agent_top_ups (id, base, chain, address, amount, deposit_block, state, made)
     select $1, $2, $3, $4, $5, $6, 'due', $7
     where (select count(*) from app.agent_top_ups where chain = $3 and address = $4 and deposit_block = $6) < $8
     on conflict do nothing`,
    [randomUUID(), base, chain, address, formatDecimal(amount), depositBlock, new Date(at), MAX_PER_DEPOSIT],
  )
}

/**
 * Requests the payment of a round trip, and returns its id.
 * @param at milliseconds since 1970
 * @throws the database's error if a payment to the address is due
 */
export async function requestRoundTrip(
  db: Queries,
  { base, chain, address, amount }: TopUpRequest,
  at: number,
): Promise<string> {
  const id = randomUUID()
  await db.query(
    `insert into app.agent_top_ups (id, purpose, base, chain, address, amount, state, made)
     values ($1, 'round-trip', $2, $3, $4, $5, 'due', $6)`,
    [id, base, chain, address, formatDecimal(amount), new Date(at)],
  )
  return id
}

/** Returns the top-ups that are due on a chain, oldest first, except those of paused gateways. */
export function dueTopUps(db: Queries, chain: ChainId, paused: ReadonlySet<string>): Promise<readonly TopUpRow[]> {
  return TOP_UPS.select(db, `state = 'due' and chain = $1 and base <> all ($2) order by made, id limit $3`, [
    chain,
    [...paused],
    MAX_PER_ROUND,
  ])
}

/** The obligation that pays top-ups. */
export const TOP_UP_OBLIGATIONS: Readonly<Record<'topup:pay', Obligation<TopUpRow>>> = {
  'topup:pay': {
    machine: TOP_UPS,
    owed: ({ state, chain, address: to, amount }) =>
      state === 'due' && isChainId(chain)
        ? { to, amount, asset: { token: coinOf(chain).code, issuer: '' } }
        : undefined,
    settle: async (tx, { id, state }, outcome) => {
      if (state === 'paid') return false
      const hash = 'hash' in outcome ? { hash: outcome.hash } : {}
      if (outcome.kind === 'paid') await TOP_UPS.transition(tx, { id, from: state, to: 'paid', at: 0 }, hash)
      else if (state === 'due')
        await TOP_UPS.transition(tx, { id, from: state, to: outcome.kind === 'lost' ? 'lost' : 'failed', at: 0 }, hash)
      return true
    },
  },
}
