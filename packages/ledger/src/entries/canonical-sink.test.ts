import { encodeObject, toHex, xrp } from '@tidebook/protocol'
import { describe, expect, it } from 'vitest'
import { replayRecorded } from '../testing/recorded-replay.ts'
import { TestLedger, native, token } from '../testing/test-ledger.ts'
import { rulesOf } from '../profiles/rules.ts'
import { metadataBytes } from '../trees/transaction-tree.ts'
import { CanonicalSink } from './canonical-sink.ts'
import { nameOf } from './name.ts'

/** Returns the bytes written by the sink, and the bytes that the codec encodes for the same members as JSON. */
function both(write: (sink: CanonicalSink) => void, json: Record<string, unknown>): readonly [string, string] {
  const sink = CanonicalSink.of(xrp)
  write(sink)
  return [toHex(sink.takeView()), toHex(encodeObject(xrp, json))]
}

const HASH = 'AB'.repeat(32)

describe('canonical bytes without JSON', () => {
  it('sort members into wire order, including objects in lists', () => {
    const [actual, expected] = both(
      (sink) => {
        sink.beginList(nameOf('AffectedNodes'))
        sink.beginItem()
        sink.beginObject(nameOf('ModifiedNode'))
        sink.entry(nameOf('Offer'), HASH)
        sink.beginObject(nameOf('FinalFields'))
        sink.number(nameOf('Sequence'), 7)
        sink.number(nameOf('Flags'), 5)
        sink.text(nameOf('OwnerNode'), '1a')
        sink.integer(nameOf('TakerPays'), 12n)
        sink.endObject()
        sink.beginObject(nameOf('PreviousFields'))
        sink.endOptional(() => false)
        sink.thread({ id: HASH, ledger: 9 })
        sink.endObject()
        sink.endObject()
        sink.endList()
        sink.number(nameOf('TransactionIndex'), 3)
        sink.text(nameOf('TransactionResult'), 'tecPATH_DRY')
      },
      {
        AffectedNodes: [
          {
            ModifiedNode: {
              LedgerEntryType: 'Offer',
              LedgerIndex: HASH,
              FinalFields: { Flags: 5, Sequence: 7, OwnerNode: '1a', TakerPays: '12' },
              PreviousTxnID: HASH,
              PreviousTxnLgrSeq: 9,
            },
          },
        ],
        TransactionIndex: 3,
        TransactionResult: 128,
      },
    )
    expect(actual).toBe(expected)
  })

  it('keep a required empty object, and recover after an interrupted one', () => {
    CanonicalSink.of(xrp).beginObject(nameOf('FinalFields'))
    const [actual, expected] = both(
      (sink) => {
        sink.beginObject(nameOf('PreviousFields'))
        sink.endOptional(() => true)
        sink.number(nameOf('Flags'), 1)
      },
      { Flags: 1, PreviousFields: {} },
    )
    expect(actual).toBe(expected)
  })

  it.each([0, 1, 6, 7, 32, 256])('%i hashes in a list', (count) => {
    const hashes = Array.from({ length: count }, (_, index) => index.toString(16).padStart(64, '0').toUpperCase())
    const [actual, expected] = both((sink) => sink.value(nameOf('Hashes'), hashes), { Hashes: hashes })
    expect(actual).toBe(expected)
  })

  it.each([0, 1, 192, 193, 256])('a text of %i bytes', (length) => {
    const Domain = '5A'.repeat(length)
    const [actual, expected] = both((sink) => sink.text(nameOf('Domain'), Domain), { Domain })
    expect(actual).toBe(expected)
  })

  it('reject an unknown name and a value in another form', () => {
    const sink = CanonicalSink.of(xrp)
    expect(() => sink.number(nameOf('no such field'), 1)).toThrow(expect.objectContaining({ code: 'ledger/bad-field' }))
    expect(() => sink.number(nameOf('Domain'), 1)).toThrow(expect.objectContaining({ code: 'ledger/bad-field' }))
    expect(() => sink.entry(nameOf('no such entry'), HASH)).toThrow(
      expect.objectContaining({ code: 'ledger/bad-field' }),
    )
  })

  it('equal the encoded JSON metadata for every transaction type', () => {
    const rules = rulesOf(xrp)
    const test = new TestLedger(rules)
    const gate = test.fund('gate')
    const alice = test.fund('alice')
    test.close()
    test.must(test.send('AccountSet', gate, { SetFlag: 8, Domain: new Uint8Array(200), TransferRate: 1_100_000_000 }))
    test.must(test.send('TrustSet', alice, { LimitAmount: token('100', 'USD', gate) }))
    test.must(test.pay(gate, alice, token('10', 'USD', gate)))
    test.must(test.send('OfferCreate', alice, { TakerPays: native(7n), TakerGets: token('3', 'USD', gate) }))
    test.must(test.send('TicketCreate', alice, { TicketCount: 40 }))
    test.must(test.send('SetRegularKey', alice, { RegularKey: gate.id }))
    test.must(test.send('CheckCreate', alice, { Destination: gate.id, SendMax: token('2', 'USD', gate) }))
    const pool = { Amount: native(90n), Amount2: token('4', 'USD', gate), TradingFee: 30 }
    test.must(test.send('AMMCreate', alice, pool, { fee: 2_000_000n }))
    const { transactions } = test.ledger.close(test.ledger.lastClosed.closeTime + 10)
    expect(transactions.length).toBe(8)
    for (const { applied } of transactions) {
      if (applied === undefined) throw new TypeError('a transaction is not there')
      expect(toHex(applied.metadataBytes(rules))).toBe(toHex(metadataBytes(rules, applied.metadata)))
    }
  })

  it('produce the recorded roots', () => {
    expect(replayRecorded('kept', 'accounts').differences).toEqual({ meta: [], full: [], exact: [] })
  })
})
