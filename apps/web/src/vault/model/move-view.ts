import type { AmountJson } from '@tidebook/market'
import type { TransactionJson } from '@tidebook/protocol'
import { CHAIN_TITLES } from '@tidebook/chains/ids'
import { ACCOUNT_SET_FLAGS } from '@tidebook/protocol/transactions'
import { readPaymentMemo, type PaymentMemo } from './payment-memo.ts'

/** The action of a transaction other than an order, if a confirmation has a specific text for it. */
export type MoveKind =
  | 'send'
  | 'withdrawal'
  | 'order'
  | 'swap'
  | 'create'
  | 'deposit'
  | 'withdraw'
  | 'vote'
  | 'bid'
  | 'trust'
  | SettingKind

/** Changes of the account settings, which the confirmation explains. */
type SettingKind = 'key' | 'no-key' | 'tag-on' | 'tag-off' | 'native-off' | 'native-on'

/** A line of the confirmation: an amount, a fee in units of 1/100,000, a coin, or a text from the transaction. */
export type MoveRow =
  | { readonly name: MoveRowName; readonly amount: AmountJson }
  | { readonly name: MoveRowName; readonly fee: number }
  | { readonly name: MoveRowName; readonly coins: readonly AssetJson[] }
  | { readonly name: MoveRowName; readonly wording: 'all' | 'now' | 'direct' }
  | { readonly name: MoveRowName; readonly text: string }

type MoveRowName =
  | 'send'
  | 'send-to'
  | 'tag'
  | 'payout-to'
  | 'payout-chain'
  | 'payout-tag'
  | 'payout-memo'
  | 'paid-order'
  | 'pay-most'
  | 'receive-least'
  | 'receive-most'
  | 'through'
  | 'put-in'
  | 'put-in-most'
  | 'take-out'
  | 'give-back'
  | 'trading-fee'
  | 'pool'
  | 'bid-least'
  | 'bid-most'
  | 'limit'
  | 'regular-key'

/** A token without an amount. The native coin has no issuer. */
export interface AssetJson {
  readonly currency: string
  readonly issuer?: string
}

export interface MoveView {
  readonly kind: MoveKind
  readonly rows: readonly MoveRow[]
}

const FULLY_CANONICAL = 0x8000_0000
const PARTIAL = 0x0002_0000
const NO_DIRECT = 0x0001_0000
const TWO_ASSETS = 0x0010_0000
const ALL = 0x0002_0000
const ALL_IN_ONE = 0x0004_0000

type Fields = TransactionJson & Readonly<Record<string, unknown>>

function isAmount(value: unknown): value is AmountJson {
  return typeof value === 'string' || (typeof value === 'object' && value !== null && 'value' in value)
}

function isAsset(value: unknown): value is AssetJson {
  return typeof value === 'object' && value !== null && 'currency' in value
}

function amountRow(tx: Fields, field: string, name: MoveRowName): readonly MoveRow[] {
  const amount = tx[field]
  return isAmount(amount) ? [{ name, amount }] : []
}

function feeRow(tx: Fields): MoveRow {
  return { name: 'trading-fee', fee: Number(tx['TradingFee'] ?? 0) }
}

function poolRow(tx: Fields): readonly MoveRow[] {
  const coins = [tx['Asset'], tx['Asset2']].filter(isAsset)
  return coins.length === 2 ? [{ name: 'pool', coins }] : []
}

/** Returns the row for a single path through one coin. Any other path is shown only as decoded fields. */
function throughRow(tx: Fields): readonly MoveRow[] {
  const paths = tx['Paths']
  if (paths === undefined) return [{ name: 'through', wording: 'direct' }]
  const [first, ...others] = Array.isArray(paths) ? (paths as readonly (readonly AssetJson[])[]) : []
  if (first === undefined || others.length > 0) return []
  return [{ name: 'through', coins: first.filter(isAsset) }]
}

function has(tx: Fields, flag: number): boolean {
  return ((tx.Flags ?? 0) & flag) !== 0
}

function swapOf(tx: Fields): MoveView | undefined {
  const isOne = tx['Destination'] === tx.Account && tx['SendMax'] !== undefined && tx['DeliverMin'] !== undefined
  const isSingle = tx['Paths'] === undefined ? !has(tx, NO_DIRECT) : has(tx, NO_DIRECT)
  if (!isOne || !isSingle || !has(tx, PARTIAL)) return undefined
  const rows = [
    ...amountRow(tx, 'SendMax', 'pay-most'),
    ...amountRow(tx, 'DeliverMin', 'receive-least'),
    ...amountRow(tx, 'Amount', 'receive-most'),
    ...throughRow(tx),
  ]
  return { kind: 'swap', rows }
}

/** Returns the maximum sent of a token for a given amount, because the token's issuer may charge a transfer fee. */
function maxOf(tx: Fields): readonly MoveRow[] | undefined {
  const { SendMax: max, Amount: amount } = tx
  if (max === undefined) return []
  if (typeof max !== 'object' || max === null || typeof amount !== 'object' || amount === null) return undefined
  const [one, other] = [max, amount] as readonly Partial<AssetJson>[]
  const same = one?.currency === other?.currency && one?.issuer === other?.issuer
  return same ? amountRow(tx, 'SendMax', 'pay-most') : undefined
}

/** Describes a payment of one amount to one account. Any other payment is shown only as decoded fields. */
function sendOf(tx: Fields): MoveView | undefined {
  const { Destination: to, DestinationTag: tag } = tx
  const most = maxOf(tx)
  const isPlain = tx['DeliverMin'] === undefined && tx['Paths'] === undefined
  const flags = (tx.Flags ?? 0) & ~FULLY_CANONICAL
  if (typeof to !== 'string' || to === tx.Account || !isPlain || flags !== 0 || most === undefined) return undefined
  const rows: MoveRow[] = [...amountRow(tx, 'Amount', 'send'), ...most, { name: 'send-to', text: to }]
  if (typeof tag === 'number') rows.push({ name: 'tag', text: String(tag) })
  return { kind: 'send', rows }
}

/**
 * The exchange's accounts, as its server wrote them into the vault's document. Only these accounts act on a memo as the
 * confirmation describes.
 */
export interface Payees {
  /** Receives the payments of withdrawals to other chains. */
  readonly withdrawals?: string | undefined
  /** Receives the payments of orders of finance products. */
  readonly orders?: string | undefined
}

function readsMemo({ kind }: PaymentMemo, to: unknown, { withdrawals, orders }: Payees): boolean {
  return to !== undefined && to === (kind === 'order' ? orders : withdrawals)
}

/**
 * Describes a payment to the exchange. Its memo contains the address to pay on another chain, or the order that it
 * pays.
 */
function paymentOf(tx: Fields, payees: Payees): MoveView | undefined {
  const send = sendOf(tx)
  const amount = tx['Amount']
  const token = typeof amount === 'object' && amount !== null && 'value' in amount ? String(amount.value) : undefined
  const memo = send && token !== undefined ? readPaymentMemo(tx['Memos'], token) : undefined
  if (send === undefined || memo === undefined || !readsMemo(memo, tx['Destination'], payees)) return send
  if (memo.kind === 'order') return { kind: 'order', rows: [...send.rows, { name: 'paid-order', text: memo.order }] }
  const rows: MoveRow[] = [
    ...send.rows,
    { name: 'payout-chain', text: CHAIN_TITLES[memo.chain] },
    { name: 'payout-to', text: memo.to },
  ]
  if (memo.tag !== undefined) rows.push({ name: 'payout-tag', text: String(memo.tag) })
  if (memo.memo !== undefined) rows.push({ name: 'payout-memo', text: memo.memo })
  return { kind: 'withdrawal', rows }
}

function withdrawRows(tx: Fields): readonly MoveRow[] {
  const given = has(tx, ALL) || has(tx, ALL_IN_ONE)
  return [
    ...poolRow(tx),
    ...(given ? [{ name: 'give-back', wording: 'all' } as const] : amountRow(tx, 'LPTokenIn', 'give-back')),
    ...amountRow(tx, 'Amount', 'take-out'),
    ...amountRow(tx, 'Amount2', 'take-out'),
  ]
}

function bidRows(tx: Fields): readonly MoveRow[] {
  const bids = [...amountRow(tx, 'BidMin', 'bid-least'), ...amountRow(tx, 'BidMax', 'bid-most')]
  return [...poolRow(tx), ...(bids.length === 0 ? [{ name: 'bid-most', wording: 'now' } as const] : bids)]
}

const SETTINGS: Readonly<Record<number, readonly [set: SettingKind, clear: SettingKind]>> = {
  [ACCOUNT_SET_FLAGS.requireDestinationTag]: ['tag-on', 'tag-off'],
  [ACCOUNT_SET_FLAGS.disallowNative]: ['native-off', 'native-on'],
}

/** Describes a single setting that is set or cleared. Anything else is shown only as decoded fields. */
function settingOf(tx: Fields): MoveView | undefined {
  const { SetFlag: set, ClearFlag: clear } = tx
  if ((set === undefined) === (clear === undefined)) return undefined
  const kind = SETTINGS[Number(set ?? clear)]?.[set === undefined ? 1 : 0]
  return kind && { kind, rows: [] }
}

function keyOf(tx: Fields): MoveView {
  const key = tx['RegularKey']
  return typeof key === 'string'
    ? { kind: 'key', rows: [{ name: 'regular-key', text: key }] }
    : { kind: 'no-key', rows: [] }
}

/** A kind with an explanation next to its confirmation. */
export type ExplainedKind = SettingKind | 'withdrawal' | 'order'

/** Whether a kind has an explanation: changes of the account, and payments with a memo that the exchange reads. */
export function isExplained(kind: MoveKind): kind is ExplainedKind {
  return isSetting(kind) || kind === 'withdrawal' || kind === 'order'
}

/** Whether a kind is a change of the account settings. */
function isSetting(kind: MoveKind): kind is SettingKind {
  return ['key', 'no-key', 'tag-on', 'tag-off', 'native-off', 'native-on'].includes(kind)
}

/** Describes a transfer, swap, pool transaction, trust line or setting; undefined for everything else. */
export function moveView(tx: TransactionJson, payees: Payees = {}): MoveView | undefined {
  const fields = tx as Fields
  switch (tx.TransactionType) {
    case 'Payment':
      return swapOf(fields) ?? paymentOf(fields, payees)
    case 'TrustSet':
      return { kind: 'trust', rows: amountRow(fields, 'LimitAmount', 'limit') }
    case 'AMMCreate':
      return {
        kind: 'create',
        rows: [...amountRow(fields, 'Amount', 'put-in'), ...amountRow(fields, 'Amount2', 'put-in'), feeRow(fields)],
      }
    case 'AMMDeposit': {
      const name = has(fields, TWO_ASSETS) ? 'put-in-most' : 'put-in'
      return {
        kind: 'deposit',
        rows: [
          ...poolRow(fields),
          ...amountRow(fields, 'Amount', name),
          ...amountRow(fields, 'Amount2', name),
          ...amountRow(fields, 'LPTokenOut', 'receive-least'),
        ],
      }
    }
    case 'AMMWithdraw':
      return { kind: 'withdraw', rows: withdrawRows(fields) }
    case 'AMMVote':
      return { kind: 'vote', rows: [...poolRow(fields), feeRow(fields)] }
    case 'AMMBid':
      return { kind: 'bid', rows: bidRows(fields) }
    case 'SetRegularKey':
      return keyOf(fields)
    case 'AccountSet':
      return settingOf(fields)
    default:
      return undefined
  }
}
