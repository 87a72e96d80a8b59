import { describe, expect, it } from 'vitest'
import { createHttpClient } from '../http/http-client.ts'
import { FakeClock, settle } from '../../test/fake-clock.ts'
import { fakeFetch, hang } from '../../test/fake-fetch.ts'
import { createApi } from './api.ts'
import type { Api } from './api.ts'

const address = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'

async function requestedUrl(call: (api: Api) => Promise<unknown>): Promise<string> {
  const clock = new FakeClock()
  const fetch = fakeFetch(() => ({ code: '0', msg: '', data: null, date: 1 }))
  const http = createHttpClient({ hosts: ['http://host'], fetch, clock, uuid: () => 'id-1' })
  await call(createApi(http, clock))
  const request = fetch.requests[0]
  return request ? `${request.init.method} ${request.url.pathname}${request.url.search}` : ''
}

describe('api', () => {
  it.each<[string, (api: Api) => Promise<unknown>, string]>([
    ['depth', (api) => api.depth({ base: 'SWT', counter: 'CNY' }, 'normal'), 'GET /info/depth/SWT-CNY/normal'],
    ['a ticker', (api) => api.ticker({ base: 'SWT', counter: 'CNY' }), 'GET /info/ticker/SWT-CNY'],
    ['all tickers', (api) => api.allTickers(), 'GET /info/alltickers'],
    [
      'older candles',
      (api) => api.klineBefore({ base: 'SWT', counter: 'CNY' }, 'day', 86_400_000),
      'GET /info/kline/SWT-CNY/day?before=86400000',
    ],
    ['closes', (api) => api.closes(), 'GET /info/closes'],
    [
      'past trades',
      (api) => api.tradeHistory({ base: 'SWT', counter: 'CNY' }, 5, 9, '1_0_0'),
      'GET /market/trade-history?pair=SWT-CNY&from=5&until=9&after=1_0_0',
    ],
    [
      'past books',
      (api) => api.bookHistory({ base: 'SWT', counter: 'CNY' }, 5, 9, '7'),
      'GET /market/book-history?pair=SWT-CNY&from=5&until=9&after=7',
    ],
    ['a cycle', (api) => api.kline({ base: 'SWT', counter: 'CNY' }, '4hour'), 'GET /info/kline/SWT-CNY/4hour'],
    [
      'API-023 time goes with newest',
      (api) => api.history({ base: 'SWT', counter: 'CNY' }, 'newest', 7),
      'GET /info/history/SWT-CNY/newest?time=7',
    ],
    [
      'API-023 and only with newest',
      (api) => api.history({ base: 'SWT', counter: 'CNY' }, 'all', 7),
      'GET /info/history/SWT-CNY/all',
    ],
    ['API-024 older trades', (api) => api.historyMore('5_0_1'), 'GET /info/history/5_0_1/more'],
    [
      'API-025 the pair file has t',
      (api) => api.pairFile({ base: 'SWT', counter: 'CNY' }),
      'GET /SWT_CNY.json?t=1000000',
    ],
    [
      'API-034 a balance carries id and address',
      (api) => api.balance(address),
      `GET /wallet/balance/id-1?w=${address}`,
    ],
    [
      'API-034 orders carry id, address, page and size 20',
      (api) => api.offers(address),
      `GET /wallet/offer/id-1?p=0&s=20&w=${address}`,
    ],
    [
      'API-034 API-032 and optionally a pair and a side',
      (api) => api.offers(address, { page: 2, pair: { base: 'SWT', counter: 'CNY' }, side: 'sell' }),
      `GET /wallet/offer/id-1?p=2&s=20&w=${address}&c=SWT-CNY&bs=2`,
    ],
    [
      'HIS-006 order history has page size 20',
      (api) => api.orderHistory(address, { page: 1 }),
      `GET /wallet/history/id-1?p=1&s=20&w=${address}`,
    ],
    [
      'order history of a period',
      (api) => api.orderHistory(address, { begin: 1, end: 2 }),
      `GET /wallet/history/id-1?p=0&s=20&w=${address}&b=1&e=2`,
    ],
    [
      'records with every filter',
      (api) =>
        api.transactions(address, {
          begin: 1,
          end: 2,
          type: 'Send',
          token: 'CNY',
          otherWallet: 'jB',
          get: 'SWT',
          pay: 'CNY',
        }),
      `GET /wallet/trans/id-1?p=0&s=20&w=${address}&c=CNY&b=1&e=2&t=Send&aw=jB&get=SWT&pay=CNY`,
    ],
    ['a hash', (api) => api.hashDetail('AB'), 'GET /hash/detail/id-1?h=AB'],
    ['profit', (api) => api.profit('jA'), 'GET /wallet/profit/id-1?w=jA'],
    ['worth', (api) => api.worth('jA', 5), 'GET /wallet/worth/id-1?w=jA&b=5'],
    ['tokens', (api) => api.sumAll('JU'), 'GET /sum/all/id-1?t=JU'],
    ['API-012 files have t', (api) => api.pairs(), 'GET /static/config/pairs.json?t=1000000'],
    ['hosts', (api) => api.hosts(), 'GET /static/config/hosts.json?t=1000000'],
    ['config', (api) => api.config(), 'GET /static/config/config.json?t=1000000'],
    ['the faucet', (api) => api.faucet(address), 'POST /faucet'],
    ['readiness', (api) => api.ready(), 'GET /ready'],
    ['health', (api) => api.health(), 'GET /health'],
  ])('%s', async (_title, call, expected) => expect(await requestedUrl(call)).toBe(expected))
})

describe('every call', () => {
  const pair = { base: 'SWT', counter: 'CNY' }
  it.each<[string, (api: Api, end: { signal: AbortSignal }) => Promise<unknown>]>([
    ['ticker', (api, end) => api.ticker(pair, end)],
    ['allTickers', (api, end) => api.allTickers(end)],
    ['depth', (api, end) => api.depth(pair, 'more', end)],
    ['kline', (api, end) => api.kline(pair, 'day', end)],
    ['klineBefore', (api, end) => api.klineBefore(pair, 'day', 1, end)],
    ['closes', (api, end) => api.closes(end)],
    ['history', (api, end) => api.history(pair, 'newest', 1, end)],
    ['historyMore', (api, end) => api.historyMore('1_0_0', end)],
    ['tradeHistory', (api, end) => api.tradeHistory(pair, 1, 2, undefined, end)],
    ['bookHistory', (api, end) => api.bookHistory(pair, 1, 2, undefined, end)],
    ['pairFile', (api, end) => api.pairFile(pair, end)],
    ['balance', (api, end) => api.balance(address, end)],
    ['hashDetail', (api, end) => api.hashDetail('AB', end)],
    ['offers', (api, end) => api.offers(address, {}, end)],
    ['orderHistory', (api, end) => api.orderHistory(address, {}, end)],
    ['transactions', (api, end) => api.transactions(address, {}, end)],
    ['profit', (api, end) => api.profit('jA', end)],
    ['worth', (api, end) => api.worth('jA', 5, end)],
    ['sumAll', (api, end) => api.sumAll('SWT', end)],
    ['config', (api, end) => api.config(end)],
    ['hosts', (api, end) => api.hosts(end)],
    ['pairs', (api, end) => api.pairs(end)],
    ['faucet', (api, end) => api.faucet(address, end)],
  ])('%s can be aborted by its caller', async (_name, call) => {
    const clock = new FakeClock()
    const http = createHttpClient({ hosts: ['http://host'], fetch: fakeFetch(hang), clock, uuid: () => 'id-1' })
    const controller = new AbortController()
    const ended = call(createApi(http, clock), { signal: controller.signal }).catch((error: unknown) => error)
    controller.abort()
    expect(await ended).toMatchObject({ code: 'client/aborted' })
    expect(clock.timers).toBe(0)
  })

  it.each<[string, (api: Api, about: string) => Promise<unknown>]>([
    ['balance', (api, about) => api.balance(about)],
    ['hashDetail', (api, about) => api.hashDetail(about)],
    ['offers', (api, about) => api.offers(about)],
    ['orderHistory', (api, about) => api.orderHistory(about)],
    ['transactions', (api, about) => api.transactions(about)],
    ['ticker', (api, about) => api.ticker({ base: about, counter: 'CNY' })],
    ['historyMore', (api, about) => api.historyMore(about)],
  ])('API-009 %s cancels an older call about the same subject, not one about another', async (_name, call) => {
    const http = createHttpClient({ hosts: ['http://host'], fetch: fakeFetch(hang), clock: new FakeClock() })
    const api = createApi(http, new FakeClock())
    const ends: string[] = []
    for (const [name, about] of [
      ['first', 'A'],
      ['other', 'B'],
      ['second', 'A'],
    ] as const)
      call(api, about).catch((error: unknown) => ends.push(`${name} ${(error as { code: string }).code}`))
    await settle()
    expect(ends).toEqual(['first client/canceled'])
  })

  it('API-009 treats another page or filter of the same list as another call', async () => {
    const http = createHttpClient({ hosts: ['http://host'], fetch: fakeFetch(hang), clock: new FakeClock() })
    const api = createApi(http, new FakeClock())
    let ended = 0
    for (const query of [{}, { page: 1 }, { size: 5 }, { side: 'buy' }, { type: 'Send' }, { end: 5 }] as const)
      api.transactions(address, query).catch(() => (ended += 1))
    await settle()
    expect(ended).toBe(0)
  })

  it('sends an address in the body to the faucet, and never cancels another request', async () => {
    const fetch = fakeFetch(hang)
    const http = createHttpClient({ hosts: ['http://host'], fetch, clock: new FakeClock() })
    const api = createApi(http, new FakeClock())
    let ended = 0
    for (const each of [address, address]) api.faucet(each).catch(() => (ended += 1))
    await settle()
    expect([ended, fetch.requests.map(({ body }) => body)]).toEqual([0, [{ address }, { address }]])
  })

  it('encodes a buy as 1 and a sell as 2', async () => {
    expect(await requestedUrl((api) => api.offers(address, { side: 'buy' }))).toMatch(/&bs=1$/)
    expect(await requestedUrl((api) => api.orderHistory(address, { side: 'sell' }))).toMatch(/&bs=2$/)
  })
})
