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

describe('packed effects', () => {
  it('unpack to the same effects, with and without tokens from elsewhere', () => {
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
