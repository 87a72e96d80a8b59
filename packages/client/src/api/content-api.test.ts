import { describe, expect, it } from 'vitest'
import { createHttpClient } from '../http/http-client.ts'
import { fakeFetch } from '../../test/fake-fetch.ts'
import { FakeClock } from '../../test/fake-clock.ts'
import { createContentApi, type ContentApi } from './content-api.ts'

async function requestedUrl(call: (api: ContentApi) => Promise<unknown>): Promise<string> {
  const fetch = fakeFetch(() => ({ code: '0', msg: '', data: null, date: 1 }))
  const http = createHttpClient({ hosts: ['http://host'], fetch, clock: new FakeClock() })
  await call(createContentApi(http))
  const request = fetch.requests[0]
  return request ? `${request.init.method} ${request.url.pathname}${request.url.search}` : ''
}

describe('content', () => {
  it.each<[string, (api: ContentApi) => Promise<unknown>, string]>([
    ['API-073', (api) => api.infoList('media', 'ru', 2), 'GET /app/adv/info_list?page=2&language=ru&type=media'],
    ['API-074', (api) => api.infoDetail('x', 'zh'), 'GET /app/adv/info_detail?language=zh&itemID=x'],
    ['API-075', (api) => api.noticeDetail('x', 'en'), 'GET /app/adv/notice_detail?itemID=x&language=en'],
    ['API-076', (api) => api.noticeList('en'), 'GET /app/adv/notice_list?page=0&language=en'],
    ['API-077', (api) => api.banners('home', 'en'), 'GET /app/adv/banner/list?type=home&language=en'],
    ['API-104', (api) => api.banner('x', 'en'), 'GET /app/adv/banner?language=en&itemID=x'],
    ['API-105', (api) => api.newsReports('en', 1), 'GET /app/adv/news_report_list?page=1&language=en'],
    ['the version log', (api) => api.versions('en'), 'GET /app/adv/version_list?page=0&language=en'],
    ['the guide', (api) => api.guide('en'), 'GET /app/adv/guide?language=en'],
    ['API-102', (api) => api.help('en'), 'GET /app/adv/help?language=en'],
    ['API-018', (api) => api.helpArticle('fees', 'en'), 'GET /static/help/fees?language=en'],
    ['API-103', (api) => api.about('en'), 'GET /app/adv/about?language=en'],
    ['an item', (api) => api.item('x', 'en'), 'GET /app/adv/item/x?language=en'],
    ['the fate of an application', (api) => api.application('x'), 'GET /app/listing/application/x'],
  ])("%s uses the contract's path", async (_what, call, request) => {
    expect(await requestedUrl(call)).toBe(request)
  })

  it('an application is sent under its idempotency key', async () => {
    const fetch = fakeFetch(() => ({ code: '0', msg: '', data: null, date: 1 }))
    const http = createHttpClient({ hosts: ['http://host'], fetch, clock: new FakeClock() })
    const application = {
      project: 'Moon',
      code: 'MOON',
      issuer: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh',
      website: 'https://moon.example',
      document: '',
      contact: 'moon@example.com',
      about: 'A token that is worth a moon.',
    }
    await createContentApi(http).apply(application, 'the-name-of-one-try')
    const [request] = fetch.requests
    expect(request?.url.pathname).toBe('/app/listing/apply')
    expect(new Headers(request?.init.headers).get('idempotency-key')).toBe('the-name-of-one-try')
    expect(JSON.parse(String(request?.init.body))).toEqual(application)
  })
})
