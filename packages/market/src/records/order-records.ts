import { add, isZero } from '@tidebook/amount'
import { sideFlagOf } from '../pairs/offer-view.ts'
import type { PairResolver } from '../pairs/pair-resolver.ts'
import { offerView } from '../pairs/offer-view.ts'
import type { OrderEvent } from '../orders/order-events.ts'
import { amountField, integerField, numberOf, textField } from '../wire/fields.ts'
import type { ValidatedTransaction } from '../wire/ledger-json.ts'
import { amountText, tokenValueOf, withValue } from '../wire/token-value.ts'
import type { TokenValue } from '../wire/token-value.ts'
import { commonFields } from './common.ts'
import { effectRecord } from './effect.ts'
import type { EffectRecord } from './effect.ts'
import type { AccountRecord, RecordFields } from './wallet-record.ts'

function sumOf(
  events: readonly OrderEvent[],
  amountOf: (event: OrderEvent) => TokenValue | undefined,
): TokenValue | undefined {
  let sum: TokenValue | undefined
  for (const event of events) {
    const amount = amountOf(event)
    if (amount !== undefined) sum = sum === undefined ? amount : withValue(sum, add(sum.value, amount.value))
  }
  return sum
}

const MAX_PARTIES = 6

/** Returns the number of parties in a match, 1 without a match. */
function matchFlagOf(bought: readonly OrderEvent[]): number {
  return Math.min(MAX_PARTIES, bought.length + 1)
}

/** Returns the owner's record of an OfferCreate: ordered, matched and remaining amounts. */
export function orderCreateRecord(
  entry: ValidatedTransaction,
  events: readonly OrderEvent[],
  effects: readonly EffectRecord[],
  pairs: PairResolver,
  nativeCode: string = pairs.nativeCode,
): AccountRecord | undefined {
  const gets = amountField(entry.tx, 'TakerGets')
  const pays = amountField(entry.tx, 'TakerPays')
  if (gets === undefined || pays === undefined) return undefined
  const terms = { gets: tokenValueOf(gets, nativeCode), pays: tokenValueOf(pays, nativeCode) }
  const { pair, side } = offerView(terms.gets, terms.pays, pairs)
  const isOwn = (event: OrderEvent): boolean => event.account === entry.tx.Account
  const own = events.filter(isOwn)
  const bought = own.filter((event) => event.kind === 'bought')
  const created = own.find((event) => event.kind === 'created')
  const [paid, got] = [sumOf(bought, (event) => event.paid), sumOf(bought, (event) => event.got)]
  const platform = textField(entry.tx, 'Platform')
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
    ...(created && { takerGetsFact: amountText(created.order.gets), takerPaysFact: amountText(created.order.pays) }),
    ...(paid && { takerGetsMatch: amountText(paid) }),
    ...(got && { takerPaysMatch: amountText(got) }),
    ...(platform !== undefined && { platform }),
    effects: effects.filter((_effect, number) => isOwn(events[number] as OrderEvent)),
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

/** Returns the makers' records, one for each order taken. */
export function orderAffectRecords(
  entry: ValidatedTransaction,
  events: readonly OrderEvent[],
  effects: readonly EffectRecord[],
): AccountRecord[] {
  const records: AccountRecord[] = []
  for (const [number, event] of events.entries()) {
    const effect = effects[number]
    if (effect === undefined || (event.kind !== 'funded' && event.kind !== 'partially-funded')) continue
    const { paid, got, rest } = event
    records.push({
      owner: event.account,
      index: entry.meta.TransactionIndex,
      number: records.length + 2,
      pairKey: event.pair.key,
      record: {
        type: 'OfferAffect',
        historyType: 'offereffect',
        ...commonFields(entry, false),
        account: entry.tx.Account,
        flag: sideFlagOf(event.side),
        offerSeq: event.sequence,
        takerGets: effect.gets,
        takerPays: effect.pays,
        ...(rest && !isZero(rest.gets.value) && { takerGetsFact: amountText(rest.gets) }),
        ...(rest && !isZero(rest.pays.value) && { takerPaysFact: amountText(rest.pays) }),
        ...(paid && { takerGetsMatch: effect.paid ?? amountText(paid) }),
        ...(got && { takerPaysMatch: effect.got ?? amountText(got) }),
        offertype: event.side,
        offerseq: event.sequence,
        effects: [effect],
      },
    })
  }
  return records
}
