import { parseDecimal } from '@tidebook/amount'
import { describe, expect, it } from 'vitest'
import { swt } from '../networks/index.ts'
import { decodeTransaction, encodeTransaction } from '../codec/index.ts'
import type { TransactionJson } from '../codec/json.ts'
import { encodeMemo } from '../memos.ts'
import { buildOfferCreate } from './offer-create.ts'
import { buildStopOrder, buildTicketCreate, readStopOrder, type StopTrigger } from './stop-order.ts'

const account = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const order = buildOfferCreate({
  account,
  side: 'sell',
  base: { currency: 'SWT' },
  counter: { currency: 'CNY', issuer: account },
  amount: parseDecimal('10'),
  price: parseDecimal('0.004'),
  expiration: 900,
})
const stop: TransactionJson = {
  ...buildStopOrder(order, { price: '0.0045', when: 'falls' }),
  Sequence: 0,
  TicketSequence: 8,
  Fee: '10',
}

describe('a stop order', () => {
  it('contains its ticket, expiration and trigger in its signed bytes', () => {
    const bytes = encodeTransaction(swt, stop, { signing: true })
    expect(readStopOrder(decodeTransaction(swt, bytes))).toEqual({
      ticket: 8,
      expiration: 900,
      trigger: { price: '0.0045', when: 'falls' },
    })
    const ticket = { ...buildTicketCreate(account), Sequence: 7, Fee: '10', LastLedgerSequence: 20 }
    expect(decodeTransaction(swt, encodeTransaction(swt, ticket, { signing: true }))).toMatchObject(ticket)
  })

  it.each<readonly [string, StopTrigger]>([
    ['TRD-202: a price after the previous order', { price: '0.004', when: 'rises', after: 'previous' }],
    ['TRD-203: a distance in percent', { trail: '2.5', unit: 'percent', from: '0.0045', when: 'falls' }],
    ['TRD-203: a distance in price', { trail: '250', unit: 'price', from: '0.0045', when: 'rises' }],
    ['TRD-201: a time', { at: 850_000_000 }],
    ['TRD-204: the previous order', { after: 'previous' }],
  ])('contains its condition in its signed bytes: %s', (_what, trigger) => {
    const { Memos } = buildStopOrder(order, trigger)
    const bytes = encodeTransaction(swt, { ...stop, Memos } as TransactionJson, { signing: true })
    expect(readStopOrder(decodeTransaction(swt, bytes))?.trigger).toEqual(trigger)
  })

  const memo = (data: string, type = 'tidebook/stop') => [encodeMemo({ type, format: 'application/json', data })]
  it.each<readonly [string, Partial<TransactionJson>]>([
    ['a number in the row', { Sequence: 7 }],
    ['a last ledger', { LastLedgerSequence: 20 }],
    ['another type', { TransactionType: 'Payment' }],
    ['no trigger', { Memos: [] }],
    ['two memos', { Memos: [...memo('{}'), ...memo('{}')] }],
    ['a memo of somebody else', { Memos: memo('{"price":"1","when":"rises"}', 'other') }],
    ['a price that is none', { Memos: memo('{"price":"0","when":"rises"}') }],
    ['a price in another spelling', { Memos: memo('{"price":"1.50","when":"rises"}') }],
    ['a price without end', { Memos: memo(`{"price":"1${'0'.repeat(40)}","when":"rises"}`) }],
    ['no direction', { Memos: memo('{"price":"1","when":"moves"}') }],
    ['more than that', { Memos: memo('{"price":"1","when":"rises","then":"x"}') }],
    ['another order to wait for', { Memos: memo('{"price":"1","when":"rises","after":"next"}') }],
    ['a price and a time', { Memos: memo('{"price":"1","when":"rises","at":5}') }],
    ['a time that is none', { Memos: memo('{"at":0}') }],
    ['a distance of everything', { Memos: memo('{"trail":"100","unit":"percent","from":"1","when":"falls"}') }],
    ['a distance without unit', { Memos: memo('{"trail":"1","from":"1","when":"falls"}') }],
    ['a distance without start', { Memos: memo('{"trail":"1","unit":"price","when":"falls"}') }],
    ['nothing', { Memos: memo('{}') }],
    ['no JSON', { Memos: memo('price') }],
    ['no object', { Memos: memo('null') }],
  ])('is not recognized with %s', (_what, change) => {
    expect(readStopOrder({ ...stop, ...change } as TransactionJson)).toBeUndefined()
  })

  it('is not recognized without ticket or expiration', () => {
    const { TicketSequence: _ticket, ...untied } = stop
    const { Expiration: _end, ...endless } = stop
    expect([untied, endless].map((tx) => readStopOrder(tx as TransactionJson))).toEqual([undefined, undefined])
  })
})
