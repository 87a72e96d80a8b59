import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commands, pairs, run } from '../../test/commands.ts'
import { TinyExchange } from '../../test/tiny-exchange.ts'
import { orderEventsOf } from '../orders/order-events.ts'
import type { ValidatedTransaction } from '../wire/ledger-json.ts'
import { effectRecord } from './effect.ts'
import { packEffects, unpackEffects } from './packed-effects.ts'
import { packRecord, unpackRecord } from './packed-record.ts'
import { recordsOf } from './records-of.ts'
import type { RecordFields } from './wallet-record.ts'

function unpacked(record: RecordFields): RecordFields {
  const { type, time, date, block, flag, account } = record
  return unpackRecord(packRecord(record), {
    type,
    time,
    date,
    block,
    ...(flag !== undefined && { flag }),
    ...(account !== undefined && { account }),
  })
}

function recordsIn(entries: Iterable<ValidatedTransaction>): RecordFields[] {
  return [...entries].flatMap((entry) => recordsOf(entry, pairs).map(({ record }) => record))
}

describe('a packed record', () => {
  it('unpacks to the same record, for every record of random orders', () => {
    fc.assert(
      fc.property(commands, (list) => {
        for (const record of recordsIn(run(list))) expect(unpacked(record)).toStrictEqual(record)
      }),
      { numRuns: 30 },
    )
  })

  it('keeps payments, memos, platforms and texts that JSON must escape', () => {
    const exchange = new TinyExchange()
    const paid = exchange.pay('jA', 'jB', 3n)
    const placed = exchange.place('jA', 'sell', 105n, 5n)
    const odd = { currency: '"\\\t\n', issuer: '|,\r', value: '1' }
    const records = recordsIn([
      { ...paid, tx: { ...paid.tx, Amount: odd, Memos: [{ Memo: { MemoData: '22', MemoType: '5C' } }] } },
      { ...placed, tx: { ...placed.tx, Platform: 'jPlatform' } },
      exchange.pay('jA', 'jB', 900n, 'tecUNFUNDED_PAYMENT'),
    ])
    expect(records[0]).toMatchObject({ amount: odd, memos: [{ Memo: { MemoData: '22' } }] })
    expect(records.map(unpacked)).toStrictEqual(records)
  })
})

/**
 * Every field of a record. Listing a new field here is required to compile, and then the tests require that it is
 * packed.
 */
const FULL: Required<RecordFields> = {
  type: 'OfferCreate',
  historyType: 'offernew',
  time: 1,
  date: 2,
  hash: 'AB',
  block: 3,
  fee: '0.01',
  success: 'tesSUCCESS',
  seq: 4,
  account: 'jOther',
  amount: { currency: 'SWT', issuer: '', value: '5' },
  memos: [{ Memo: { MemoData: '22', MemoType: '5C' } }],
  flag: 1,
  matchFlag: 6,
  offerSeq: 7,
  takerGets: { currency: 'CNY', issuer: 'jIssuer', value: '8' },
  takerPays: { currency: 'SWT', issuer: '', value: '9' },
  takerGetsFact: { currency: 'CNY', issuer: 'jIssuer', value: '10' },
  takerPaysFact: { currency: 'SWT', issuer: '', value: '11' },
  takerGetsMatch: { currency: 'CNY', issuer: 'jIssuer', value: '12' },
  takerPaysMatch: { currency: 'SWT', issuer: '', value: '13' },
  platform: 'jPlatform',
  offertype: 'buy',
  offerseq: 14,
  effects: [
    {
      effect: 'offer_created',
      type: 'buy',
      gets: { currency: 'CNY', issuer: 'jIssuer', value: '15' },
      pays: { currency: 'SWT', issuer: '', value: '16' },
      got: { currency: 'SWT', issuer: '', value: '17' },
      paid: { currency: 'CNY', issuer: 'jIssuer', value: '18' },
      seq: 19,
      account: 'jThird',
    },
  ],
}

describe('a packed record in an existing index', () => {
  // A change of this text requires a migration that empties the index.
  it('has the same text as before, with every field', () => {
    expect(packRecord(FULL)).toMatchInlineSnapshot(
      `"["AB","offernew","0.01","tesSUCCESS",4,6,7,14,"buy",["SWT","","CNY","jIssuer"],[0,0,"5",1,1,"8",2,0,"9",3,1,"10",4,0,"11",5,1,"12",6,0,"13"],[["offer_created","buy",19,1,"15",0,"16",0,"17",1,"18","jThird"]],{"memos":[{"Memo":{"MemoData":"22","MemoType":"5C"}}],"platform":"jPlatform"}]"`,
    )
    expect(unpacked(FULL)).toStrictEqual(FULL)
  })
})

describe('packed effects', () => {
  it('unpack to the same effects, with and without known tokens', () => {
    const [token, other] = [
      { currency: 'SWT', issuer: '' },
      { currency: 'CNY', issuer: 'jIssuer' },
    ]
    fc.assert(
      fc.property(commands, (list) => {
        const effects = [...run(list)].flatMap(({ tx, meta }) => orderEventsOf(tx, meta, pairs).map(effectRecord))
        for (const known of [[], [token], [other, token]])
          expect(unpackEffects(packEffects(effects, known), known)).toStrictEqual(effects)
      }),
      { numRuns: 30 },
    )
  })
})
