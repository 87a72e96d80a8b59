import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { calls } from './calls.ts'
import { beforeMs, closesTable, klineRow, tickerRow, tradeRow } from './info/info.schema.ts'
import { orderHistoryItem } from './wallet/order.schema.ts'
import { walletRecord } from './wallet/record.schema.ts'
import { tradingPair } from './static/static.schema.ts'

const address = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const hash = 'CC2A3632317AED54E875B46679862F25297514E93A6A719EBE07FCE5C14D2869'

function ok(schema: z.ZodMiniType, value: unknown) {
  return z.safeParse(schema, value).success
}

describe('schemas', () => {
  it('ENT-006 key tickers by BASE-COUNTER, with 8 entries or, without trades, 2', () => {
    const table = { 'SWT-CNY': [800000000, 0.00445, 1.25, 0.0046, 0.0044, 330.7, 74328, 12], 'VCC-SWT': [800000000, 3] }
    expect(ok(calls.info.allTickers.output, table)).toBe(true)
    expect(ok(tickerRow, [800000000, 0.00445, 1.25])).toBe(false)
  })

  it('accept candle bounds in whole milliseconds that a Date can represent', () => {
    for (const good of ['1', '1700000000000', 8_640_000_000_000_000]) expect(ok(beforeMs, good)).toBe(true)
    for (const bad of ['0', '-1', '1.5', 'x', '', '1e99', ['1', '2'], {}]) expect(ok(beforeMs, bad)).toBe(false)
  })

  it('limit closing prices to a day of hours', () => {
    expect(ok(closesTable, { 'SWT-CNY': Array(24).fill(1), 'JCC-CNY': [] })).toBe(true)
    expect(ok(closesTable, { 'SWT-CNY': Array(25).fill(1) })).toBe(false)
    expect(ok(closesTable, { 'SWT-CNY': ['1'] })).toBe(false)
  })

  it('API-022 define a kline row as [ms, open, close, low, high, turnover, volume, trades]', () => {
    expect(ok(klineRow, [1_700_000_000_000, 1, 2, 1, 2, 3, 2, 4])).toBe(true)
    expect(ok(klineRow, [1_700_000_000_000, '1', 2, 1, 2, 3, 2, 4])).toBe(false)
  })

  it('API-023 include the paging id in a trade row', () => {
    expect(ok(tradeRow, [330, 74328, 0.00445, 1_700_000_000_000, 0, 1, 'CNY', 'SWT', '12_0_0'])).toBe(true)
    expect(ok(calls.info.historyMore.params, { id: '12_0_0' })).toBe(true)
    expect(ok(calls.info.historyMore.params, { id: 'SWT-CNY' })).toBe(false)
  })

  it('accept ids exactly when the database does', () => {
    const { remove } = calls.bank
    const card = '4b5ac0c3-8a9e-4a55-9d5e-1c1d2b3f4a5b'
    expect(ok(remove.body, { card })).toBe(true)
    for (const bad of ['-'.repeat(36), 'a'.repeat(36), card.replaceAll('-', '0'), card.toUpperCase(), `${card}0`])
      expect([bad, ok(remove.body, { card: bad })]).toEqual([bad, false])
  })

  it('API-021 define the depth types normal and more', () => {
    const params = calls.info.depth.params
    expect(['normal', 'more', 'all'].map((type) => ok(params, { base: 'SWT', counter: 'CNY', type }))).toEqual([
      true,
      true,
      false,
    ])
  })

  it('ENT-018 key balances by token, each with value and frozen', () => {
    const data = { SWTC: { value: '1000', frozen: '25' }, [`CNY_${address}`]: { value: '1.5', frozen: '0' } }
    expect(ok(calls.wallet.balance.output, data)).toBe(true)
    expect(ok(calls.wallet.balance.output, { SWTC: { value: 1000, frozen: '25' } })).toBe(false)
  })

  it('API-034 API-032 accept page, size, wallet, pair and side for orders', () => {
    const query = { p: '0', s: '20', w: address, c: 'SWT-CNY', bs: '1' }
    expect(z.parse(calls.wallet.offers.query, query)).toEqual({ ...query, p: 0, s: 20 })
    expect(ok(calls.wallet.offers.query, { s: '101' })).toBe(false)
    expect(ok(calls.wallet.offers.query, { bs: '3' })).toBe(false)
  })

  it('ENT-027 HIS-006 give the order history list, count and the eight fields', () => {
    const fields = ['time', 'seq', 'timeStr', 'status', 'gets', 'pays', 'effects', 'offertype']
    expect(Object.keys(orderHistoryItem.shape)).toEqual(expect.arrayContaining(fields))
    expect(Object.keys(calls.wallet.history.output.shape)).toEqual(['list', 'count'])
  })

  it('ENT-029 ENT-030 give a record the history fields and the explorer’s', () => {
    const fields = ['time', 'date', 'effects', 'offertype', 'offerseq', 'historyType', 'type', 'takerGetsMatch']
    expect(Object.keys(walletRecord.shape)).toEqual(expect.arrayContaining(fields))
    expect(walletRecord.shape.historyType.options).toEqual([
      'sent',
      'received',
      'offernew',
      'offercancel',
      'offereffect',
      '',
    ])
  })

  it('ENT-003 ENT-066 give the pairs file coins and pairs, and a pair its titles and decimals', () => {
    expect(Object.keys(calls.static.pairs.output.shape)).toEqual(['coins', 'transPairs'])
    const titles = ['base', 'counter', 'baseTitle', 'counterTitle', 'dealArea', 'pair']
    const fields = [...titles, 'price', 'amount', 'priceDecimal', 'amountDecimal']
    expect(Object.keys(tradingPair.shape)).toEqual(expect.arrayContaining(fields))
  })

  it('ENT-004 write a pair as BASE/COUNTER', () => {
    const pair = {
      base: 'SWT',
      counter: 'CNY',
      baseTitle: 'SWTC',
      counterTitle: 'CNT',
      dealArea: 'cnt',
      pair: 'SWT/CNY',
      price: '0.0042',
      amount: '',
      priceDecimal: 6,
      amountDecimal: 3,
      minAmount: '0.001',
      kline: true,
    }
    expect(ok(tradingPair, pair)).toBe(true)
    expect(ok(tradingPair, { ...pair, pair: 'SWT-CNY' })).toBe(false)
  })

  it('reject addresses and hashes of another form', () => {
    expect(ok(calls.faucet.request.body, { address })).toBe(true)
    for (const bad of ['', 'j', `${address}0`, `${address}j9999`, 'jHb9CJAWyB4jr91VRWn96Dkuk G4bwdtyTh']) {
      expect(ok(calls.faucet.request.body, { address: bad })).toBe(false)
    }
    expect(ok(calls.wallet.hashDetail.query, { h: hash })).toBe(true)
    expect(ok(calls.wallet.hashDetail.query, { h: hash.slice(1) })).toBe(false)
  })
})
