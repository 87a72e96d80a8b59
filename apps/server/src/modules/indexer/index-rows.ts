import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import { formatDecimal } from '@tidebook/amount'
import { packEffects, packRecord, type AccountRecord, type IndexedPoolEvent, type Trade } from '@tidebook/market'
import type { RowShape } from '../../platform/database/copy-in.ts'
import type { OrderEffect } from './order-fold.ts'
import type { PlacedFill } from './placed-fill.ts'
import type { RecordedBook } from './recorded-book.ts'

let last = { ms: 0, text: new Date(0).toISOString() }

/** Formats a time as text. Caches the last result, because all rows of a ledger have the same time. */
export function isoText(ms: number): string {
  if (last.ms !== ms) last = { ms, text: new Date(ms).toISOString() }
  return last.text
}

export const tradeRows: RowShape<Trade> = {
  table: 'market.trades',
  columns: [
    'pair',
    'time',
    'ledger_index',
    'tx_index',
    'number',
    'price',
    'base',
    'counter',
    'side',
    'makers',
    'hash',
    'taker',
  ],
  row: (trade) => {
    const [ledger, txIndex, number] = trade.id.split('_')
    const amounts = [trade.price, trade.base, trade.counter].map(formatDecimal)
    return [
      trade.pair.key,
      isoText(trade.time),
      ledger,
      txIndex,
      number,
      ...amounts,
      trade.side === 'buy' ? 1 : 2,
      trade.makers,
      trade.hash,
      trade.taker,
    ]
  },
}

export const recordRows: RowShape<AccountRecord> = {
  table: 'market.account_records',
  columns: [
    'account',
    'ledger_index',
    'tx_index',
    'number',
    'time',
    'type',
    'pair',
    'side',
    'counterparty',
    'got_currency',
    'paid_currency',
    'matched',
    'packed',
  ],
  row: ({ owner, index, number, pairKey, record }) => [
    owner,
    record.block,
    index,
    number,
    isoText(ledgerTimeToUnixMs(record.time)),
    record.type,
    pairKey ?? '',
    record.flag ?? 0,
    record.account ?? '',
    ...movedCurrencies(record),
    record.takerGetsMatch !== undefined,
    packRecord(record),
  ],
}

/** Returns the tokens that the account receives and pays in the record, for the filters `get` and `pay`. */
function movedCurrencies(record: AccountRecord['record']): readonly [got: string, paid: string] {
  if (record.type === 'Receive') return [record.amount?.currency ?? '', '']
  if (record.type === 'Send') return ['', record.amount?.currency ?? '']
  return [record.takerPays?.currency ?? '', record.takerGets?.currency ?? '']
}

export const effectRows: RowShape<OrderEffect> = {
  table: 'market.order_effects',
  columns: ['account', 'sequence', 'ledger_index', 'tx_index', 'number', 'packed'],
  row: ({ account, sequence, ledger, txIndex, number, effect }) => [
    account,
    sequence,
    ledger,
    txIndex,
    number,
    packEffects([effect]),
  ],
}

export const fillRows: RowShape<PlacedFill> = {
  table: 'market.account_fills',
  columns: [
    'account',
    'ledger_index',
    'tx_index',
    'number',
    'pair',
    'side',
    'base_issuer',
    'counter_issuer',
    'base',
    'counter',
    'time',
  ],
  row: ({ account, ledger, index, number, pair, side, base, counter, time }) => [
    account,
    ledger,
    index,
    number,
    pair.key,
    side === 'buy' ? 1 : 2,
    pair.base.issuer,
    pair.counter.issuer,
    formatDecimal(base),
    formatDecimal(counter),
    isoText(time),
  ],
}

export const poolEventRows: RowShape<IndexedPoolEvent> = {
  table: 'market.pool_events',
  columns: [
    'pool',
    'ledger_index',
    'tx_index',
    'time',
    'hash',
    'account',
    'kind',
    'currency',
    'issuer',
    'value',
    'currency2',
    'issuer2',
    'value2',
    'tokens',
  ],
  row: ({ pool, ledger, index, time, hash, account, kind, amounts, tokens }) => [
    pool,
    ledger,
    index,
    isoText(time),
    hash,
    account,
    kind,
    ...[amounts[0], amounts[1]].flatMap((amount) =>
      amount === undefined ? [null, null, null] : [amount.currency, amount.issuer, formatDecimal(amount.value)],
    ),
    formatDecimal(tokens),
  ],
}

export const bookRows: RowShape<RecordedBook> = {
  table: 'market.book_history',
  columns: ['pair', 'ledger_index', 'time', 'whole', 'levels'],
  row: ({ pair, ledger, time, isWhole, levels }) => [
    pair,
    ledger,
    isoText(time),
    isWhole,
    JSON.stringify({ bids: levels.bids, asks: levels.asks }),
  ],
}
