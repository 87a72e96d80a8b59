import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import { parseDecimal } from '@tidebook/amount'
import type { TokenAmount, WalletRecord } from '@tidebook/contract'
import { type Label, offerView, priceOf, recordLabel } from '@tidebook/market'
import { formatDateTime } from '../../../lib/dates.ts'
import { historyAmount, historyPrice } from '../../../lib/history-figures.ts'
import type { OrderFormat } from './order-format.ts'

/** A wallet record as a row. Fields that do not apply are undefined. */
export interface RecordRow {
  /** Unique on a page, because one transaction can affect several orders. */
  readonly id: string
  readonly hash: string
  readonly at: number
  readonly timeStr: string
  /** Record type as the explorer names it. */
  readonly type: string
  readonly side: 'buy' | 'sell' | undefined
  /** Titles of the pair's tokens, or of the single token transferred. */
  readonly baseTitle: string | undefined
  readonly counterTitle: string | undefined
  readonly price: string | undefined
  readonly amount: string | undefined
  readonly total: string | undefined
  /** Label of the order's outcome. */
  readonly label: Label | undefined
  /** The other account of a transfer. */
  readonly other: string | undefined
  /** Engine result code. */
  readonly result: string
  /** Whether the transaction exchanged anything. */
  readonly matched: boolean
}

type Trade = Pick<RecordRow, 'side' | 'baseTitle' | 'counterTitle' | 'price' | 'amount' | 'total'>

function tradeOf(gets: TokenAmount, pays: TokenAmount, reading: OrderFormat): Trade {
  const view = offerView(
    { ...gets, value: parseDecimal(gets.value) },
    { ...pays, value: parseDecimal(pays.value) },
    reading.pairs,
  )
  const [base, counter] = [view.pair.base.currency, view.pair.counter.currency]
  return {
    side: view.side,
    baseTitle: reading.title(base),
    counterTitle: reading.title(counter),
    price: historyPrice(
      priceOf(view.base, view.counter),
      { amount: view.base, total: view.counter },
      reading.decimals(`${base}-${counter}`)?.price,
    ),
    amount: historyAmount(view.base),
    total: historyAmount(view.counter),
  }
}

const NO_TRADE: Trade = {
  side: undefined,
  baseTitle: undefined,
  counterTitle: undefined,
  price: undefined,
  amount: undefined,
  total: undefined,
}

function figures(record: WalletRecord, reading: OrderFormat): Trade {
  const gets = record.takerGetsMatch ?? record.takerGets
  const pays = record.takerPaysMatch ?? record.takerPays
  if (gets !== undefined && pays !== undefined) return tradeOf(gets, pays, reading)
  if (record.amount === undefined) return NO_TRADE
  const { currency, value } = record.amount
  return { ...NO_TRADE, baseTitle: reading.title(currency), amount: historyAmount(parseDecimal(value)) }
}

/** Converts a record to a row with its label (HIS-007..011) and the figures of its match, or else of its order. */
export function recordRow(record: WalletRecord, index: number, reading: OrderFormat): RecordRow {
  const at = ledgerTimeToUnixMs(record.time)
  const { type, matchFlag, takerGetsMatch, takerGetsFact } = record
  const matched = takerGetsMatch !== undefined
  return {
    id: `${record.hash}:${record.offerSeq ?? record.seq}:${index}`,
    hash: record.hash,
    at,
    timeStr: formatDateTime(at),
    type,
    ...figures(record, reading),
    label: recordLabel({ type, matchFlag, takerGetsMatch, partial: takerGetsFact !== undefined }),
    other: record.account,
    result: record.success,
    matched,
  }
}
