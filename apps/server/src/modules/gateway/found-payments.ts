import { randomUUID } from 'node:crypto'
import { equals, parseDecimal } from '@tidebook/amount'
import { ORDER_STATUS, type OrderStatus } from '@tidebook/contract/gateway'
import type pg from 'pg'
import type { Queries } from '../../platform/database/queries.ts'
import type { DepositRow, OrderKind, OrderRows, WithdrawalRow } from './order-row.ts'
import { insertOrder, move, ORDERS, type NewOrder } from './orders.repository.ts'
import { lockInTransaction } from '../../platform/database/lock-in-transaction.ts'

/** A payment to the agent on a chain. Amounts are decimal text in whole coins. */
export interface FoundDeposit {
  readonly base: string
  readonly chain: string
  readonly token: string
  /** Owner of the address or memo that was paid. The account is null when it is unknown. */
  readonly wallet: string
  readonly account: string | null
  readonly hash: string
  /** Position in the transaction: index of an output or event. */
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

/** A payment to the agent in a validated ledger. */
export interface FoundWithdrawal {
  readonly base: string
  readonly chain: string
  readonly token: string
  /** The paying wallet. */
  readonly wallet: string
  readonly hash: string
  readonly ledger: number
  readonly agent: string
  readonly memo: string | null
  /** Amount paid. */
  readonly amount: string
  /** Recipient in the memo; null if the memo contains no readable recipient. */
  readonly recipient: string | null
  readonly tag: number | null
  /** Memo for the payment on the chain, if the owner of the withdrawal signed one. */
  readonly payoutMemo?: string | undefined
  /** Order id in the memo. */
  readonly order: string | null
}

const OPEN: readonly OrderStatus[] = [ORDER_STATUS.created, ORDER_STATUS.transferring, ORDER_STATUS.submitted]

/**
 * Records a payment that the agent found. Repeated calls with the same payment return the same row. The payment joins
 * an open order of its owner, first by the reported hash, then by the amount. Otherwise a new row is created. Its
 * status is then `confirming`.
 * @param client in a transaction
 * @param at milliseconds since 1970
 */
export async function takeDeposit(client: pg.ClientBase, found: FoundDeposit, at: number): Promise<DepositRow> {
  await lockInTransaction(client, 'foundPayment', `${found.chain} ${found.hash}`)
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
       and ($4::uuid is null or account = $4) order by requested desc, created for update`,
    [found.wallet, found.base, OPEN, found.account],
  )
  const joined = rows.find(isReportedAs(found.hash)) ?? ownOrder(rows, found)
  return confirm(client, 'deposit', joined, { ...found, amount: found.received, facts }, at)
}

/** Identifies a payment on a chain. */
export type PaymentKey = Pick<FoundDeposit, 'hash' | 'output'>

/** Returns those of some payments on a chain that are recorded as deposits. */
export function recordedDeposits(db: Queries, chain: string, payments: readonly PaymentKey[]) {
  return ORDERS.deposit.select(
    db,
    'chain = $1 and (chain_hash, output) in (select * from unnest($2::text[], $3::integer[]))',
    [chain, payments.map(({ hash }) => hash), payments.map(({ output }) => output)],
  )
}

/** Data of a recorded deposit whose block is final. */
export type ConfirmedDeposit = PaymentKey & Pick<FoundDeposit, 'block' | 'received' | 'wanted'>

/** Records that the blocks of deposits are final, unless the deposits were already decided. */
export async function confirmDeposits(
  tx: Queries,
  chain: string,
  payments: readonly ConfirmedDeposit[],
): Promise<void> {
  const { confirming, review } = ORDER_STATUS
  await tx.query(
    `update app.gateway_deposits d set block = p.block, received = p.received, seen = p.wanted, wanted = p.wanted
     from unnest($2::text[], $3::integer[], $4::bigint[], $5::numeric[], $6::integer[])
       as p (hash, output, block, received, wanted)
     where d.chain = $1 and d.chain_hash = p.hash and d.output = p.output
       and (d.status = $7 or (d.status = $8 and d.reason = 'reorganised'))`,
    [
      chain,
      payments.map(({ hash }) => hash),
      payments.map(({ output }) => output),
      payments.map(({ block }) => block),
      payments.map(({ received }) => received),
      payments.map(({ wanted }) => wanted),
      confirming,
      review,
    ],
  )
}

/**
 * Without a matching hash, a payment joins only an order of a known account, so that no order joins a stranger's
 * payment.
 */
function ownOrder(rows: readonly DepositRow[], { account, received }: FoundDeposit): DepositRow | undefined {
  return account === null
    ? undefined
    : rows.find((row) => row.requested && row.reported_hash === null && isAmount(row.amount, received))
}

/**
 * Records a payment on the ledger once. The payment joins the order in its memo, or an order for which its hash was
 * reported, if recipient and amount match. Recipient and amount always come from the payment, which its payer signed.
 */
export async function takeWithdrawal(
  client: pg.ClientBase,
  found: FoundWithdrawal,
  at: number,
): Promise<WithdrawalRow> {
  await lockInTransaction(client, 'foundPayment', found.hash)
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
     order by requested desc, created for update`,
    [found.wallet, found.base, OPEN],
  )
  const same = rows.filter(
    (row) => isAmount(row.amount, found.amount) && (!row.requested || row.recipient === found.recipient),
  )
  const joined = same.find(({ id }) => id === found.order) ?? same.find(isReportedAs(found.hash))
  return confirm(client, 'withdraw', joined, { ...found, account: null, facts }, at)
}

/** Writes a payment into the order that it joins, or into a new row. */
function confirm<Kind extends OrderKind>(
  client: pg.ClientBase,
  kind: Kind,
  joined: OrderRows[Kind] | undefined,
  { account, base, chain, token, wallet, amount, facts }: Omit<NewOrder<Kind>, 'id' | 'requested' | 'status'>,
  at: number,
): Promise<OrderRows[Kind]> {
  const { confirming } = ORDER_STATUS
  if (joined !== undefined) return move(client, { kind, id: joined.id, from: joined.status, to: confirming, at }, facts)
  const row = {
    id: randomUUID(),
    account,
    base,
    chain,
    token,
    wallet,
    requested: false,
    amount,
    status: confirming,
    facts,
  }
  return insertOrder(client, kind, row, at)
}

/** Normalizes a hash: removes `0x` and converts it to upper case. */
export function plainHash(hash: string): string {
  return hash.replace(/^0x/, '').toUpperCase()
}

function isReportedAs(hash: string) {
  return ({ reported_hash: reported }: { readonly reported_hash: string | null }): boolean =>
    reported !== null && plainHash(reported) === plainHash(hash)
}

function isAmount(one: string, other: string): boolean {
  return equals(parseDecimal(one), parseDecimal(other))
}
