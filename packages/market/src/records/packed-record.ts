import { packEffect, unpackEffect, type PackedEffect } from './packed-effects.ts'
import { TokenList, type PackedTokens } from './token-list.ts'
import type { RecordFields } from './wallet-record.ts'

/** Record fields that are separate columns, because filters use them. */
export type RecordColumns = Pick<RecordFields, 'type' | 'time' | 'date' | 'block' | 'flag' | 'account'>

/** Amount fields; a packed amount refers to its field by the position in this list. Append new fields at the end. */
const AMOUNTS = [
  'amount',
  'takerGets',
  'takerPays',
  'takerGetsFact',
  'takerPaysFact',
  'takerGetsMatch',
  'takerPaysMatch',
] as const

/** Amounts as field, token and value in turn. */
type PackedAmounts = readonly (number | string)[]

/** Null for a missing number or side; memos and platform are included only if present. */
type PackedRecord = readonly [
  hash: string,
  historyType: RecordFields['historyType'],
  fee: string,
  success: string,
  seq: number,
  matchFlag: number | null,
  offerSeq: number | null,
  offerseq: number | null,
  offertype: 'buy' | 'sell' | null,
  tokens: PackedTokens,
  amounts: PackedAmounts,
  effects: readonly PackedEffect[],
  more?: Pick<RecordFields, 'memos' | 'platform'>,
]

/** Returns a record as text for a column of the index, without the fields of `RecordColumns`. */
export function packRecord(record: RecordFields): string {
  const tokens = new TokenList()
  const amounts: (number | string)[] = []
  for (let field = 0; field < AMOUNTS.length; field += 1) {
    const amount = record[AMOUNTS[field] as (typeof AMOUNTS)[number]]
    if (amount !== undefined) amounts.push(field, tokens.numberOf(amount), amount.value)
  }
  const effects = record.effects.map((effect) => packEffect(effect, tokens))
  const { hash, historyType, fee, success, seq, matchFlag, offerSeq, offerseq, offertype, memos, platform } = record
  const packed = [
    hash,
    historyType,
    fee,
    success,
    seq,
    matchFlag ?? null,
    offerSeq ?? null,
    offerseq ?? null,
    offertype ?? null,
    tokens.pack(),
    amounts,
    effects,
  ] as const satisfies PackedRecord
  return JSON.stringify(memos === undefined && platform === undefined ? packed : [...packed, { memos, platform }])
}

/** Unpacks the output of `packRecord`. @param columns the record's other fields */
export function unpackRecord(text: string, columns: RecordColumns): RecordFields {
  // The column contains what packRecord returned.
  const packed = JSON.parse(text) as PackedRecord
  const [
    hash,
    historyType,
    fee,
    success,
    seq,
    matchFlag,
    offerSeq,
    offerseq,
    offertype,
    tokens,
    amounts,
    effects,
    more,
  ] = packed
  const list = TokenList.of(tokens)
  return {
    ...columns,
    historyType,
    hash,
    fee,
    success,
    seq,
    ...(matchFlag !== null && { matchFlag }),
    ...(offerSeq !== null && { offerSeq }),
    ...(offerseq !== null && { offerseq }),
    ...(offertype !== null && { offertype }),
    ...amountsOf(amounts, list),
    ...more,
    effects: effects.map((effect) => unpackEffect(effect, list)),
  }
}

function amountsOf(packed: PackedAmounts, tokens: TokenList): Partial<Pick<RecordFields, (typeof AMOUNTS)[number]>> {
  const amounts: { -readonly [Field in (typeof AMOUNTS)[number]]?: RecordFields[Field] } = {}
  for (let at = 0; at < packed.length; at += 3) {
    const field = AMOUNTS[Number(packed[at])]
    if (field !== undefined) amounts[field] = tokens.amountOf(Number(packed[at + 1]), String(packed[at + 2]))
  }
  return amounts
}
