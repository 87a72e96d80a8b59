import { describe, expect, it } from 'vitest'
import { createHttpClient } from '../http/http-client.ts'
import { FakeClock } from '../../test/fake-clock.ts'
import { fakeFetch } from '../../test/fake-fetch.ts'
import { createApi } from './api.ts'
import type { Api } from './api.ts'

const address = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'

async function asked(call: (api: Api) => Promise<unknown>): Promise<string> {
  const clock = new FakeClock()
  const fetch = fakeFetch(() => ({ code: '0', msg: '', data: null, date: 1 }))
  const http = createHttpClient({ hosts: ['http://host'], fetch, clock, uuid: () => 'id-1' })
  await call(createApi(http, clock))
  const request = fetch.requests[0]
  return request ? `${request.init.method} ${request.url.pathname}${request.url.search}` : ''
}

describe('api', () => {
  it.each<[string, (api: Api) => Promise<unknown>, string]>([
    [
      'API-026 CNT is sent as CNY',
      (api) => api.depth({ base: 'SWT', counter: 'CNT' }, 'normal'),
      'GET /info/depth/SWT-CNY/normal',
    ],
    ['API-026 SWTC is sent as SWT', (api) => api.ticker({ base: 'SWTC', counter: 'CNT' }), 'GET /info/ticker/SWT-CNY'],
    ['all tickers', (api) => api.allTickers(), 'GET /info/alltickers'],
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
      (api) => api.offers(address, { page: 2, pair: { base: 'SWT', counter: 'CNT' }, side: 'sell' }),
      `GET /wallet/offer/id-1?p=2&s=20&w=${address}&c=SWT-CNY&bs=2`,
    ],
    [
      'HIS-006 order history has page size 20',
      (api) => api.orderHistory(address, { page: 1 }),
      `GET /wallet/history/id-1?p=1&s=20&w=${address}`,
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
    ['tokens', (api) => api.sumAll('JU'), 'GET /sum/all/id-1?t=JU'],
    ['API-012 files have t', (api) => api.pairs(), 'GET /static/config/pairs.json?t=1000000'],
    ['hosts', (api) => api.hosts(), 'GET /static/config/hosts.json?t=1000000'],
    ['config', (api) => api.config(), 'GET /static/config/config.json?t=1000000'],
    ['the faucet', (api) => api.faucet(address), 'POST /faucet'],
    ['readiness', (api) => api.ready(), 'GET /ready'],
    ['health', (api) => api.health(), 'GET /health'],
  ])('%s', async (_title, call, expected) => expect(await asked(call)).toBe(expected))
})
