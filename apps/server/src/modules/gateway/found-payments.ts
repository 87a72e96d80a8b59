import { randomUUID } from 'node:crypto'
import { equals, parseDecimal } from '@tidebook/amount'
import { ORDER_STATUS, type OrderStatus } from '@tidebook/contract/gateway'
import type pg from 'pg'
import type { DepositRow, OrderKind, OrderRows, WithdrawalRow } from './order-row.ts'
import { insertOrder, move, ORDERS, type NewOrder } from './orders.repository.ts'
import { LOCKS } from '../../platform/database/lock-numbers.ts'

/** A payment to the agent that a chain has. Amounts are decimal text in whole coins. */
export interface FoundDeposit {
  readonly base: string
  readonly chain: string
  readonly token: string
  /** Whose address or memo it was paid to; an account where that is known, too. */
  readonly wallet: string
  readonly account: string | null
  readonly hash: string
  /** Place in the transaction: index of an output or event. */
  readonly output: number
  readonly block: number
  readonly blockHash: string | null
  readonly sender: string
  readonly recipient: string
  readonly memo: string | null
  readonly received: string
  readonly seen: number
  readonly wanted: number
}

/** A payment to the agent that a validated ledger has. */
export interface FoundWithdrawal {
  readonly base: string
  readonly chain: string
  readonly token: string
  /** Who paid. */
  readonly wallet: string
  readonly hash: string
  readonly ledger: number
  readonly agent: string
  readonly memo: string | null
  /** What was paid. */
  readonly amount: string
  /** What its memo says; null where it does not say so readably. */
  readonly recipient: string | null
  readonly tag: number | null
  /** Memo of the payment on the chain, if the withdrawal's owner signed one. */
  readonly payoutMemo?: string | undefined
  /** Id of an order in its memo. */
  readonly order: string | null
}

const OPEN: readonly OrderStatus[] = [ORDER_STATUS.created, ORDER_STATUS.transferring, ORDER_STATUS.submitted]

/**
 * Writes down a payment that was found, once: another call about the same payment finds the same row. It joins an open
 * order of its own owner, by the hash that was told, else by its amount; without one a row is made. It is `confirming` then.
 * @param client in a transaction @param at milliseconds since 1970
 */
export const takeDeposit = async (client: pg.ClientBase, found: FoundDeposit, at: number): Promise<DepositRow> => {
  await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [LOCK, `${found.chain} ${found.hash}`])
  const known = await ORDERS.deposit.first(client, 'chain = $1 and chain_hash = $2 and output = $3', [
    found.chain,
    found.hash,
    found.output,
  ])
  if (known !== undefined) return known
  const facts = {
    sender: found.sender,
    recipient: found.recipient,
    memo: found.memo,
    chain_hash: found.hash,
    output: found.output,
    block: String(found.block),
    block_hash: found.blockHash,
    received: found.received,
    seen: found.seen,
    wanted: found.wanted,
  }
  const rows = await ORDERS.deposit.select(
    client,
    `wallet = $1 and base = $2 and status = any($3) and chain_hash is null
       and ($4::uuid is null or account = $4) order by asked desc, created for update`,
    [found.wallet, found.base, OPEN, found.account],
  )
  const joined = rows.find(isToldAs(found.hash)) ?? ownOrder(rows, found)
  return confirm(client, 'deposit', joined, { ...found, amount: found.received, facts }, at)
}

/** Without the hash only an owner who is known has his order joined: nobody takes part in a stranger's payment. */
const ownOrder = (rows: readonly DepositRow[], { account, received }: FoundDeposit): DepositRow | undefined =>
  account === null
    ? undefined
    : rows.find((row) => row.asked && row.told_hash === null && isAmount(row.amount, received))

/**
 * The same for a payment on the ledger. It joins the order that its memo names, else one of which its payer told the hash,
 * if it says and pays the same; recipient and amount are always the payment's, which its payer signed.
 */
export const takeWithdrawal = async (
  client: pg.ClientBase,
  found: FoundWithdrawal,
  at: number,
): Promise<WithdrawalRow> => {
  await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [LOCK, found.hash])
  const known = await ORDERS.withdraw.first(client, 'ledger_hash = $1', [found.hash])
  if (known !== undefined) return known
  const facts = {
    recipient: found.recipient,
    tag: found.tag === null ? null : String(found.tag),
    payout_memo: found.payoutMemo ?? null,
    agent: found.agent,
    memo: found.memo,
    ledger_hash: found.hash,
    ledger_index: String(found.ledger),
  }
  const rows = await ORDERS.withdraw.select(
    client,
    `wallet = $1 and base = $2 and status = any($3) and ledger_hash is null
     order by asked desc, created for update`,
    [found.wallet, found.base, OPEN],
  )
  const same = rows.filter(
    (row) => isAmount(row.amount, found.amount) && (!row.asked || row.recipient === found.recipient),
  )
  const joined = same.find(({ id }) => id === found.order) ?? same.find(isToldAs(found.hash))
  return confirm(client, 'withdraw', joined, { ...found, account: null, facts }, at)
}

/** First of two numbers of a lock, the second is made of the payment: it is written down by one at a time. */
const LOCK = LOCKS.foundPayment

/** Writes a payment into the order that it joins, or into a row of its own. */
const confirm = <Kind extends OrderKind>(
  client: pg.ClientBase,
  kind: Kind,
  joined: OrderRows[Kind] | undefined,
  { account, base, chain, token, wallet, amount, facts }: Omit<NewOrder<Kind>, 'id' | 'asked' | 'status'>,
  at: number,
): Promise<OrderRows[Kind]> => {
  const { confirming } = ORDER_STATUS
  if (joined !== undefined) return move(client, { kind, id: joined.id, from: joined.status, to: confirming, at }, facts)
  const row = { id: randomUUID(), account, base, chain, token, wallet, asked: false, amount, status: confirming, facts }
  return insertOrder(client, kind, row, at)
}

/** Hashes are the same with or without `0x`, in capitals or not. */
export const plainHash = (hash: string): string => hash.replace(/^0x/, '').toUpperCase()

const isToldAs =
  (hash: string) =>
  ({ told_hash: told }: { readonly told_hash: string | null }): boolean =>
    told !== null && plainHash(told) === plainHash(hash)

const isAmount = (one: string, other: string): boolean => equals(parseDecimal(one), parseDecimal(other))
