import { add, isZero } from '@tidebook/amount'
import { sideFlagOf } from '../pairs/offer-view.ts'
import type { PairResolver } from '../pairs/pair-resolver.ts'
import { offerView } from '../pairs/offer-view.ts'
import type { OrderEvent } from '../orders/order-events.ts'
import { amountField, integerField, numberOf, textField } from '../wire/fields.ts'
import type { ValidatedTransaction } from '../wire/ledger-json.ts'
import { amountText, tokenValueOf, withValue } from '../wire/token-value.ts'
import type { TokenValue } from '../wire/token-value.ts'
import { commonFields, omitUndefined } from './common.ts'
import { effectRecord } from './effect.ts'
import type { AccountRecord, RecordFields } from './wallet-record.ts'

function sumOf(amounts: readonly (TokenValue | undefined)[]): TokenValue | undefined {
  const defined = amounts.filter((amount) => amount !== undefined)
  const [first, ...rest] = defined
  return first && rest.reduce((sum, amount) => withValue(sum, add(sum.value, amount.value)), first)
}

const MAX_PARTIES = 6

/** Returns the number of parties of a match, 1 when nothing matched. */
function matchFlagOf(bought: readonly OrderEvent[]): number {
  return Math.min(MAX_PARTIES, bought.length + 1)
}

function textOf(amount: TokenValue | undefined) {
  return amount && amountText(amount)
}

/** Returns the owner's record of an OfferCreate: ordered, matched and remaining amounts. */
export function orderCreateRecord(
  entry: ValidatedTransaction,
  events: readonly OrderEvent[],
  pairs: PairResolver,
  nativeCode: string = pairs.nativeCode,
): AccountRecord | undefined {
  const gets = amountField(entry.tx, 'TakerGets')
  const pays = amountField(entry.tx, 'TakerPays')
  if (gets === undefined || pays === undefined) return undefined
  const terms = { gets: tokenValueOf(gets, nativeCode), pays: tokenValueOf(pays, nativeCode) }
  const { pair, side } = offerView(terms.gets, terms.pays, pairs)
  const own = events.filter((event) => event.account === entry.tx.Account)
  const bought = own.filter((event) => event.kind === 'bought')
  const standing = own.find((event) => event.kind === 'created')
  const record: RecordFields = {
    type: 'OfferCreate',
    historyType: 'offernew',
    ...commonFields(entry, true),
    flag: sideFlagOf(side),
    matchFlag: matchFlagOf(bought),
    takerGets: amountText(terms.gets),
    takerPays: amountText(terms.pays),
    offertype: side,
    offerseq: numberOf(entry.tx),
    ...omitUndefined<RecordFields>({
      takerGetsFact: textOf(standing?.order.gets),
      takerPaysFact: textOf(standing?.order.pays),
      takerGetsMatch: textOf(sumOf(bought.map((event) => event.paid))),
      takerPaysMatch: textOf(sumOf(bought.map((event) => event.got))),
      platform: textField(entry.tx, 'Platform'),
    } as RecordFields),
    effects: own.map(effectRecord),
  }
  return { owner: entry.tx.Account, index: entry.meta.TransactionIndex, number: 0, pairKey: pair.key, record }
}

/** Returns the owner's record of an OfferCancel. It has no amounts when the order did not exist. */
export function orderCancelRecord(entry: ValidatedTransaction, events: readonly OrderEvent[]): AccountRecord {
  const sequence = integerField(entry.tx, 'OfferSequence') ?? 0
  const event = events.find((each) => each.account === entry.tx.Account && each.sequence === sequence)
  return {
    owner: entry.tx.Account,
    index: entry.meta.TransactionIndex,
    number: 0,
    ...(event === undefined ? {} : { pairKey: event.pair.key }),
    record: {
      type: 'OfferCancel',
      historyType: 'offercancel',
      ...commonFields(entry, true),
      offerSeq: sequence,
      offerseq: sequence,
      ...(event === undefined
        ? {}
        : {
            flag: sideFlagOf(event.side),
            takerGets: amountText(event.order.gets),
            takerPays: amountText(event.order.pays),
            offertype: event.side,
          }),
      effects: event === undefined ? [] : [effectRecord(event)],
    },
  }
}

/** Returns the makers' records: one for each of their orders that was taken. */
export function orderAffectRecords(entry: ValidatedTransaction, events: readonly OrderEvent[]): AccountRecord[] {
  const taken = events.filter((event) => event.kind === 'funded' || event.kind === 'partially-funded')
  return taken.map((event, number) => ({
    owner: event.account,
    index: entry.meta.TransactionIndex,
    number: number + 2,
    pairKey: event.pair.key,
    record: {
      type: 'OfferAffect',
      historyType: 'offereffect',
      ...commonFields(entry, false),
      account: entry.tx.Account,
      flag: sideFlagOf(event.side),
      offerSeq: event.sequence,
      takerGets: amountText(event.order.gets),
      takerPays: amountText(event.order.pays),
      ...omitUndefined<RecordFields>({
        takerGetsFact: restText(event.rest?.gets),
        takerPaysFact: restText(event.rest?.pays),
        takerGetsMatch: textOf(event.paid),
        takerPaysMatch: textOf(event.got),
      } as RecordFields),
      offertype: event.side,
      offerseq: event.sequence,
      effects: [effectRecord(event)],
    },
  }))
}

function restText(amount: TokenValue | undefined) {
  return amount === undefined || isZero(amount.value) ? undefined : amountText(amount)
}
