import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { calls } from '@tidebook/contract/calls'
import { advanceOrders } from '../orders/order-history.ts'
import { orderHistoryRow } from '../orders/order-life.ts'
import { pairs } from '../../test/commands.ts'
import { TinyExchange } from '../../test/tiny-exchange.ts'
import type { ValidatedTransaction } from '../wire/ledger-json.ts'
import { recordsOf } from './records-of.ts'

function records(entry: ValidatedTransaction) {
  return recordsOf(entry, pairs)
}

function cny(value: string) {
  return { currency: 'CNY', issuer: 'jIssuer', value }
}

function swt(value: string) {
  return { currency: 'SWT', issuer: '', value }
}

function played(): ValidatedTransaction[] {
  const exchange = new TinyExchange()
  return [
    exchange.pay('jA', 'jB', 3n),
    exchange.place('jA', 'sell', 105n, 5n),
    exchange.place('jB', 'buy', 110n, 2n),
    exchange.cancel('jA', 2),
    exchange.pay('jA', 'jB', 900n, 'tecUNFUNDED_PAYMENT'),
    { ...exchange.pay('jA', 'jB', 1n), tx: { ...exchange.pay('jA', 'jB', 1n).tx, TransactionType: 'TrustSet' } },
  ]
}

describe('recordsOf', () => {
  it('ENT-029 give each of the five actions its history type', () => {
    const types = played().map((entry) =>
      records(entry).map((each) => `${each.owner} ${each.record.type} ${each.record.historyType}`),
    )
    expect(types).toEqual([
      ['jA Send sent', 'jB Receive received'],
      ['jA OfferCreate offernew'],
      ['jB OfferCreate offernew', 'jA OfferAffect offereffect'],
      ['jA OfferCancel offercancel'],
      ['jA Send sent'],
      ['jA TrustSet '],
    ])
  })

  it('ENT-022 report the matched and the remaining amount of an order', () => {
    const [, , crossing] = played()
    const [taker, maker] = crossing ? records(crossing) : []
    expect(taker?.record).toMatchObject({
      flag: 1,
      matchFlag: 2,
      takerGets: cny('2.2'),
      takerPays: swt('2'),
      takerGetsMatch: cny('2.1'),
      takerPaysMatch: swt('2'),
      fee: '0.00001',
    })
    expect(taker?.record.takerGetsFact).toBeUndefined()
    expect(maker?.record).toMatchObject({
      account: 'jB',
      flag: 2,
      offerSeq: 2,
      takerGets: swt('5'),
      takerGetsFact: swt('3'),
      takerGetsMatch: swt('2'),
      takerPaysMatch: cny('2.1'),
      fee: '',
    })
  })

  it('ENT-028 TRD-014 TRD-015 TRD-016 TRD-018 the effects are sell, bought, sold and sell', () => {
    const effects = played().flatMap((entry) => records(entry).flatMap((each) => each.record.effects))
    expect(effects.map((effect) => `${effect.effect} ${effect.type}`)).toEqual([
      'offer_created sell',
      'offer_bought bought',
      'offer_partially_funded sold',
      'offer_cancelled sell',
    ])
  })

  it('ENT-024 give create, take, cancel and partial take their respective type strings', () => {
    const all = played().flatMap((entry) => records(entry).map((each) => each.record))
    const types = new Set(all.map((record) => record.type))
    for (const type of ['OfferCreate', 'OfferAffect', 'OfferCancel']) expect(types).toContain(type)
    expect(all.flatMap((record) => record.effects.map((effect) => effect.effect))).toContain('offer_partially_funded')
  })

  it('ENT-030 match the contract', () => {
    for (const entry of played()) {
      for (const { record } of records(entry))
        expect(
          z.safeParse(calls.wallet.transactions.output, { list: [{ ...record, past: 0 }], count: 1 }).error,
        ).toBeUndefined()
    }
  })

  it('ENT-027 match the contract in every order history row', () => {
    const orders = played().flatMap((entry) => advanceOrders(entry, () => undefined, pairs))
    expect(orders.length).toBeGreaterThan(1)
    for (const order of orders)
      expect(
        z.safeParse(calls.wallet.history.output, { list: [orderHistoryRow(order)], count: 1 }).error,
      ).toBeUndefined()
  })

  it('keep memos of the known form and drop others', () => {
    const [payment] = played()
    if (payment === undefined) throw new TypeError('no payment')
    const Memos = [{ Memo: { MemoData: 'AB', MemoType: 'CD', Other: 1 } }, 5, null, { Memo: 'x' }]
    const [send] = records({ ...payment, tx: { ...payment.tx, Memos } })
    expect(send?.record.memos).toEqual([{ Memo: { MemoData: 'AB', MemoType: 'CD' } }])
  })

  it('show the delivered amount of a partial payment', () => {
    const [payment] = played()
    if (payment === undefined) throw new TypeError('no payment')
    const [send, receive] = records({ ...payment, meta: { ...payment.meta, DeliveredAmount: '2000000' } })
    expect([send?.record.amount, receive?.record.amount]).toEqual([swt('2'), swt('2')])
  })
})
