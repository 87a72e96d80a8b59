import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../test/fake-clock.ts'
import { fakeFetch, refuse, reply } from '../../test/fake-fetch.ts'
import { createHttpClient } from '../http/http-client.ts'
import { createSiteApi, type SiteApi } from './site-api.ts'

const LONG_URL = 'http://host/trade/SWT-CNY'

function apiWith(script: Parameters<typeof fakeFetch>[0]) {
  const clock = new FakeClock()
  const fetch = fakeFetch(script)
  const http = createHttpClient({ hosts: ['http://host'], fetch, clock })
  return { api: createSiteApi(http, () => clock.now()), fetch }
}

function success(data: unknown) {
  return { code: '0', msg: '', data, date: 1 }
}

describe('site API', () => {
  it.each<[string, (api: SiteApi) => Promise<unknown>, string]>([
    ['API-013 the version', (api) => api.version(), 'GET /static/config/version.json?t=1000000'],
    ['API-014 the page of listings', (api) => api.addCoins(), 'GET /static/config/add-coins.json?t=1000000'],
    ['API-015 bonus rates', (api) => api.bonusRate(), 'GET /static/config/bonus-rate.json?t=1000000'],
    ['API-098 a price', (api) => api.marketCap('BTC'), 'GET /api/v1/partner/price/get-grice/?symbol=BTC&t=1000000'],
    ['API-100 all tokens', (api) => api.tokens(), 'GET /api/v1/partner/all-tokens'],
  ])("%s uses the contract's path", async (_what, call, request) => {
    const { api, fetch } = apiWith(() => success(null))
    await call(api)
    const [first] = fetch.requests
    expect(first && `${first.init.method} ${first.url.pathname}${first.url.search}`).toBe(request)
  })

  it('requests prices of several symbols concurrently without cancellation', async () => {
    const { api } = apiWith(({ url }) => success(url.searchParams.get('symbol')))
    const answers = await Promise.all([api.marketCap('BTC'), api.marketCap('ETH'), api.marketCap('USDT')])
    expect(answers.map(({ data }) => data)).toEqual(['BTC', 'ETH', 'USDT'])
  })

  it('API-106 names the recipient in the header Signer, and returns the signature from data', async () => {
    const data = { signature: 'ab', text: '{}' }
    const { api, fetch } = apiWith(() => ({ message: 'success', data }))
    expect(await api.sign('moon', { a: 1 })).toEqual(data)
    const [request] = fetch.requests
    expect([request?.url.pathname, request?.init.method, request?.body]).toEqual(['/v1/sign', 'POST', { a: 1 }])
    expect(request?.init.headers).toMatchObject({ signer: 'moon' })
  })

  it.each<[string, () => unknown]>([
    ['another message', () => ({ message: 'x', data: { signature: 'ab', text: '' } })],
    ['no message', () => ({ data: { signature: 'ab', text: '' } })],
    ['no signature', () => ({ message: 'success', data: null })],
    ['no object', () => 'success'],
    ['nothing', () => reply('null')],
    ['a refusal of the server', () => ({ code: '4029', msg: 'success', data: null, date: 1 })],
    ['no answer', () => refuse()],
  ])('API-107 %s is an error', async (_what, script) => {
    const { api } = apiWith(script)
    await expect(api.sign('moon', {})).rejects.toMatchObject({ code: 'client/unsigned' })
  })

  it('API-108 returns the short address unchanged, and the long one without a short one', async () => {
    const short = 'https://s.example/1'
    expect(await apiWith(() => success({ ShortUrl: short })).api.shortUrl(LONG_URL)).toBe(short)
    for (const script of [() => ({ code: '4071', msg: '', data: null, date: 1 }), () => refuse(), () => reply('', 502)])
      expect(await apiWith(script).api.shortUrl(LONG_URL)).toBe(LONG_URL)
  })
})
