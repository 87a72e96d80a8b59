import { formatDecimal } from '@tidebook/amount'
import { describe, expect, it } from 'vitest'
import { pairs } from '../../test/commands.ts'
import { TinyExchange } from '../../test/tiny-exchange.ts'
import type { ValidatedTransaction } from '../wire/ledger-json.ts'
import { orderEventsOf } from './order-events.ts'

function events({ tx, meta }: ValidatedTransaction) {
  return orderEventsOf(tx, meta, pairs)
}

function short(entry: ValidatedTransaction) {
  return events(entry).map((event) => `${event.account}:${event.sequence} ${event.kind}`)
}

describe('orderEventsOf', () => {
  it('TRD-014 an order without a match is created', () => {
    expect(short(new TinyExchange().place('jA', 'buy', 100n, 5n))).toEqual(['jA:1 created'])
  })

  it('TRD-015 reports a cancel by the owner', () => {
    const exchange = new TinyExchange()
    exchange.place('jA', 'buy', 100n, 5n)
    expect(short(exchange.cancel('jA', 1))).toEqual(['jA:1 cancelled'])
    expect(short(exchange.cancel('jA', 1))).toEqual([])
  })

  it('TRD-016 TRD-017 reports the taker as bought and the maker as funded', () => {
    const exchange = new TinyExchange()
    exchange.place('jA', 'sell', 100n, 5n)
    expect(short(exchange.place('jB', 'buy', 100n, 5n))).toEqual(['jA:1 funded', 'jB:1 bought'])
  })

  it('TRD-018 reports a partial fill as partially funded and keeps the taker’s remainder open', () => {
    const exchange = new TinyExchange()
    exchange.place('jA', 'sell', 100n, 5n)
    exchange.place('jB', 'sell', 101n, 9n)
    expect(short(exchange.place('jC', 'buy', 101n, 7n))).toEqual([
      'jA:1 funded',
      'jC:1 bought',
      'jB:1 partially-funded',
      'jC:1 bought',
    ])
    expect(short(exchange.place('jC', 'buy', 101n, 10n))).toEqual(['jB:1 funded', 'jC:2 bought', 'jC:2 created'])
  })

  it('reports an account’s own order that its new order crosses as revoked', () => {
    const exchange = new TinyExchange()
    exchange.place('jA', 'sell', 100n, 5n)
    expect(short(exchange.place('jA', 'buy', 100n, 5n))).toEqual(['jA:1 revoked', 'jA:2 created'])
  })

  it('reports the amounts that each side paid and received', () => {
    const exchange = new TinyExchange()
    exchange.place('jA', 'sell', 105n, 5n)
    const [maker, taker] = events(exchange.place('jB', 'buy', 110n, 2n))
    expect(maker?.side).toBe('sell')
    expect([maker?.paid, maker?.got, maker?.rest?.gets].map((each) => each && formatDecimal(each.value))).toEqual([
      '2',
      '2.1',
      '3',
    ])
    expect([taker?.side, taker?.counterparty]).toEqual(['buy', 'jA'])
    expect([taker?.paid, taker?.got].map((each) => each && formatDecimal(each.value))).toEqual(['2.1', '2'])
  })

  it('reports orders that the ledger removes as expired or unfunded', () => {
    const removal = (fields: object): ValidatedTransaction => ({
      tx: { TransactionType: 'OfferCreate', Account: 'jB', Sequence: 4, Fee: '10', hash: '00', date: 500 },
      meta: {
        AffectedNodes: [
          {
            DeletedNode: {
              LedgerEntryType: 'Offer',
              FinalFields: {
                Account: 'jA',
                Sequence: 1,
                TakerGets: '5000000',
                TakerPays: { currency: 'CNY', issuer: 'jIssuer', value: '5' },
                ...fields,
              },
            },
          },
        ],
        TransactionIndex: 0,
        TransactionResult: 'tesSUCCESS',
      },
      ledger: 9,
    })
    expect(short(removal({}))).toEqual(['jA:1 unfunded'])
    expect(short(removal({ Expiration: 500 }))).toEqual(['jA:1 expired'])
    expect(short(removal({ Expiration: 501 }))).toEqual(['jA:1 unfunded'])
  })
})
