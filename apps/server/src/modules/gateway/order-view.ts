import { formatDecimal, parseDecimal } from '@tidebook/amount'
import type { CrossRecord, DepositOrder, WithdrawOrder } from '@tidebook/contract'
import { CHAIN_TYPES } from '@tidebook/contract/network'
import type { DepositRow, OrderKind, WithdrawalRow } from './order-row.ts'

/** Removes the trailing zeros that the database preserves in amounts. */
function plain(amount: string): string {
  return formatDecimal(parseDecimal(amount))
}

/** Returns an object with one member for a known value, or an empty object for null. */
function optional<Name extends string, Value, Shown>(
  name: Name,
  value: Value | null,
  format: (value: Value) => Shown,
): { readonly [key in Name]?: Shown } {
  return value === null ? {} : ({ [name]: format(value) } as { readonly [key in Name]: Shown })
}

function as<Value>(value: Value): Value {
  return value
}

function chainOfRow({ chain }: { readonly chain: string }): DepositOrder['chain'] {
  const found = CHAIN_TYPES.find((each) => each === chain)
  if (found === undefined) throw new TypeError(`An order of the unknown chain ${chain}`)
  return found
}

function common(row: DepositRow | WithdrawalRow) {
  return {
    orderID: row.id,
    base: row.base,
    chain: chainOfRow(row),
    token: row.token,
    wallet: row.wallet,
    amount: plain(row.amount),
    status: row.status,
    ...optional('reason', row.reason, as),
    created: row.created.getTime(),
    changed: row.changed.getTime(),
    steps: [...row.steps],
  }
}

export function depositOrderOf(row: DepositRow): DepositOrder {
  return {
    ...common(row),
    from: row.sender ?? '',
    to: row.recipient ?? '',
    ...optional('memo', row.memo, as),
    ...optional('received', row.received, plain),
    ...optional('fee', row.fee, plain),
    ...optional('credited', row.credited, plain),
    ...optional('hash', row.chain_hash ?? row.reported_hash, as),
    ...optional('confirmations', row.seen, (seen) => ({ seen, wanted: row.wanted ?? 0 })),
    ...optional('creditHash', row.credit_hash, as),
  }
}

export function withdrawOrderOf(row: WithdrawalRow): WithdrawOrder {
  return {
    ...common(row),
    to: row.recipient ?? '',
    ...optional('tag', row.tag, Number),
    ...optional('payoutMemo', row.payout_memo, as),
    fee: plain(row.fee ?? '0'),
    pays: plain(row.pays ?? '0'),
    agent: row.agent ?? '',
    memo: row.memo ?? '',
    ...optional('hash', row.ledger_hash ?? row.reported_hash, as),
    ...optional('payoutHash', row.payout_hash, as),
  }
}

/** Columns of both kinds of orders in the combined list. */
export interface RecordRow {
  readonly id: string
  readonly kind: OrderKind
  readonly base: string
  readonly chain: string
  readonly token: string
  readonly wallet: string
  readonly other: string | null
  readonly amount: string
  readonly fee: string | null
  readonly status: CrossRecord['status']
  readonly chain_hash: string | null
  readonly ledger_hash: string | null
  readonly created: Date
}

export function recordOf(row: RecordRow): CrossRecord {
  return {
    id: row.id,
    type: row.kind,
    jtWallet: row.wallet,
    wallet: row.other ?? '',
    jtToken: row.token,
    base: row.base,
    chain: chainOfRow(row),
    amount: plain(row.amount),
    ...optional('fee', row.fee, plain),
    status: row.status,
    ...optional('hash', row.chain_hash, as),
    ...optional('jtHash', row.ledger_hash, as),
    time: row.created.getTime(),
  }
}
