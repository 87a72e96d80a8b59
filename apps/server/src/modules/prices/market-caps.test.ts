import { describe, expect, it } from 'vitest'
import type { RequestExternal } from '../../platform/http/request-external.ts'
import { createLogger } from '../../platform/logger.ts'
import { MarketCaps, medianFigure, parseFigure } from './market-caps.ts'
import { parsePriceSources } from './price-sources.ts'

const MINUTE = 60_000

function source(host: string) {
  return { url: `https://${host}/{symbol}`, price: '/price', marketCap: '/cap' }
}

function capsOf(hosts: readonly string[], ask: RequestExternal) {
  let time = Date.UTC(2026, 10, 23)
  const sources = hosts.length === 0 ? [] : parsePriceSources(JSON.stringify({ sources: hosts.map(source) }))
  const caps = new MarketCaps({ sources, requestExternal: ask, logger: createLogger('silent'), now: () => time })
  return { caps, at: (minutes: number) => (time = Date.UTC(2026, 10, 23) + minutes * MINUTE) }
}

describe('world market prices', () => {
  it('API-098 U19 are fetched once in five minutes, regardless of the number of callers', async () => {
    const requests: string[] = []
    const { caps, at } = capsOf(['a.example'], (url) => {
      requests.push(url.href)
      return Promise.resolve({ price: 100 + requests.length, cap: '2000000' })
    })
    const answers = await Promise.all([1, 2, 3].map(() => caps.get('BTC')))
    expect(requests).toEqual(['https://a.example/BTC'])
    expect(answers[2]).toMatchObject({ symbol: 'BTC', price: '101', marketCap: '2000000', stale: false })
    at(4.9)
    expect((await caps.get('BTC')).price).toBe('101')
    expect((await caps.get('ETH')).price).toBe('102')
    at(5)
    expect((await caps.get('BTC')).price).toBe('103')
    expect(requests).toHaveLength(3)
  })

  it('API-098 retain the last value, marked stale, for a day while the source is down', async () => {
    let down = false
    let requestCount = 0
    const { caps, at } = capsOf(['a.example'], () => {
      requestCount += 1
      return down ? Promise.reject(new TypeError('answered 500')) : Promise.resolve({ price: '7', cap: 8 })
    })
    const first = await caps.get('BTC')
    down = true
    at(6)
    expect(await caps.get('BTC')).toEqual({ ...first, stale: true })
    at(6.9)
    await caps.get('BTC')
    expect(requestCount).toBe(2)
    at(7)
    await caps.get('BTC')
    expect(requestCount).toBe(3)
    at(24 * 60)
    expect(await caps.get('BTC')).toEqual({ symbol: 'BTC', price: '--', marketCap: '--', time: null, stale: false })
    down = false
    at(24 * 60 + 2)
    expect(await caps.get('BTC')).toMatchObject({ price: '7', stale: false })
  })

  it('U19 are unknown without a source, and cause no request', async () => {
    const { caps } = capsOf([], () => Promise.reject(new TypeError('asked')))
    expect(caps.isServed).toBe(false)
    expect(await caps.get('BTC')).toEqual({ symbol: 'BTC', price: '--', marketCap: '--', time: null, stale: false })
  })

  it('are the median of several sources, and unknown when these contradict each other', async () => {
    const prices: Record<string, unknown> = { 'a.example': 100, 'b.example': '104.5', 'c.example': 101 }
    const { caps, at } = capsOf(Object.keys(prices), (url) => Promise.resolve({ price: prices[url.host] }))
    expect(await caps.get('BTC')).toMatchObject({ price: '101', marketCap: '--', stale: false })
    prices['b.example'] = 1_000_000
    at(5)
    expect(await caps.get('BTC')).toMatchObject({ price: '101', stale: true })
    // a source without a figure contradicts no other source
    prices['b.example'] = 'soon'
    at(6)
    expect(await caps.get('BTC')).toMatchObject({ price: '100', stale: false })
  })

  it('ignore values that are not figures above zero', () => {
    for (const good of ['1', '0.000001', 64_321.5, 1.9e12, '999999999999999.123456789012345678'])
      expect(parseFigure(good)).toBe(String(good))
    for (const bad of [
      '',
      '0',
      '0.000',
      '-1',
      '+1',
      '1e9',
      1e21,
      1e-7,
      NaN,
      Infinity,
      '01',
      '1.',
      '.5',
      '1,5',
      ' 1',
      '<b>1',
      null,
      undefined,
      {},
      [],
      true,
      '1'.repeat(16),
    ])
      expect([bad, parseFigure(bad)]).toEqual([bad, undefined])
    expect(medianFigure(['100', '110'])).toBe('100')
    expect(medianFigure(['100', '110.01'])).toBeUndefined()
    expect(medianFigure([])).toBeUndefined()
  })
})

describe('the source file', () => {
  it('defines the URL, the name and the response fields of a symbol', () => {
    const [read] = parsePriceSources(
      JSON.stringify({
        sources: [
          {
            url: 'https://name:word@a.example/v1?ids={symbol}',
            price: '/data/{symbol}/0/usd~1now',
            names: { BTC: 'bit coin' },
            headers: { 'x-key': 'k' },
          },
        ],
      }),
    )
    const { url, headers } = read?.request('BTC') ?? {}
    expect(url?.href).toBe('https://a.example/v1?ids=bit%20coin')
    expect(headers).toEqual({ authorization: 'Basic bmFtZTp3b3Jk', 'x-key': 'k' })
    const answer = { data: { 'bit coin': [{ 'usd/now': 5 }] } }
    expect(read?.read('BTC', answer)).toEqual({ price: 5, marketCap: undefined })
    for (const other of [null, 'x', {}, { data: null }, { data: { toString: 1 } }])
      expect(read?.read('ETH', other)).toEqual({ price: undefined, marketCap: undefined })
  })

  it('is rejected as a whole when any part is invalid', () => {
    const good = source('a.example')
    const wrong: readonly unknown[] = [
      '',
      {},
      { sources: [] },
      { sources: Array(9).fill(good) },
      { sources: [{ ...good, url: 'file:///etc/passwd' }] },
      { sources: [{ ...good, price: 'price' }] },
      { sources: [{ ...good, names: { DOGE: 'x' } }] },
      { sources: [{ ...good, headers: { 'a b': 'x' } }] },
      { sources: [{ ...good, more: 1 }] },
    ]
    for (const each of wrong)
      expect(() => parsePriceSources(typeof each === 'string' ? each : JSON.stringify(each))).toThrow('PRICE_SOURCES')
  })
})
