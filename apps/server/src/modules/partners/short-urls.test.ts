import { describe, expect, it } from 'vitest'
import type { RequestExternal } from '../../platform/http/request-external.ts'
import { createLogger } from '../../platform/logger.ts'
import { ShortUrls } from './short-urls.ts'

const ORIGIN = 'https://exchange.example'
const LONG_URL = `${ORIGIN}/trade/a/b?c=d#e`
const SHORT_URL = 'https://s.example/1'

function shortUrlsOf(ask: RequestExternal, service: string | undefined = 'https://name:word@service.example/make') {
  let time = 1_000_000
  const short = new ShortUrls({ service, requestExternal: ask, logger: createLogger('silent'), now: () => time })
  return { short, later: (ms: number) => (time += ms) }
}

describe('short addresses', () => {
  it('come from the configured service, once per address (API-108)', async () => {
    const requests: unknown[] = []
    const { short } = shortUrlsOf((url, request) => {
      requests.push([url.href, request.method, request.body, request.headers?.['authorization']])
      return Promise.resolve({ ShortUrl: SHORT_URL })
    })
    expect([await short.get(LONG_URL, ORIGIN), await short.get(LONG_URL, ORIGIN)]).toEqual([SHORT_URL, SHORT_URL])
    expect(requests).toEqual([
      ['https://service.example/make', 'POST', JSON.stringify({ url: LONG_URL }), 'Basic bmFtZTp3b3Jk'],
    ])
  })

  it('are the long addresses while the service is down, which is not called again for a while (API-108)', async () => {
    let requestCount = 0
    let down = true
    const { short, later } = shortUrlsOf(() => {
      requestCount += 1
      return down ? Promise.reject(new TypeError('answered 500')) : Promise.resolve({ ShortUrl: SHORT_URL })
    })
    expect(await short.get(LONG_URL, ORIGIN)).toBe(LONG_URL)
    down = false
    expect([await short.get(LONG_URL, ORIGIN), requestCount]).toEqual([LONG_URL, 1])
    later(30_000)
    expect([await short.get(LONG_URL, ORIGIN), requestCount]).toEqual([SHORT_URL, 2])
  })

  it('are links, regardless of the service’s response', async () => {
    const answers = [
      null,
      'x',
      {},
      { ShortUrl: 5 },
      { ShortUrl: 'javascript:alert(1)' },
      { ShortUrl: 'http://s.example' },
      { ShortUrl: 'https://a@s.example' },
    ]
    for (const answer of answers)
      expect(await shortUrlsOf(() => Promise.resolve(answer)).short.get(LONG_URL, ORIGIN)).toBe(LONG_URL)
  })

  it('are created only for pages of this exchange, and only with a configured service', async () => {
    const { short } = shortUrlsOf(() => Promise.reject(new TypeError('asked')))
    for (const url of [
      'https://other.example/',
      `${ORIGIN}.other.example/`,
      'javascript:alert(1)',
      '/trade',
      '',
      'https://me:x@exchange.example/',
      `blob:${LONG_URL}`,
      `BLOB:${LONG_URL}`,
      `filesystem:${ORIGIN}/temporary/x`,
      `view-source:${LONG_URL}`,
      'http://exchange.example/',
      'https://exchange.example:8443/',
    ])
      await expect(short.get(url, ORIGIN)).rejects.toMatchObject({ code: 'invalidParameter' })
    const none = new ShortUrls({
      service: undefined,
      requestExternal: () => Promise.resolve({}),
      logger: createLogger('silent'),
      now: () => 1,
    })
    await expect(none.get(LONG_URL, ORIGIN)).rejects.toMatchObject({ code: 'notSetUp' })
  })

  it('allow four concurrent requests to a slow service, and return further long addresses immediately', async () => {
    let requestCount = 0
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const { short } = shortUrlsOf(() => {
      requestCount += 1
      return promise
    })
    const waiting = [1, 2, 3, 4].map((page) => short.get(`${ORIGIN}/${page}`, ORIGIN))
    expect(await short.get(`${ORIGIN}/5`, ORIGIN)).toBe(`${ORIGIN}/5`)
    expect(requestCount).toBe(4)
    resolve({ ShortUrl: SHORT_URL })
    expect(await Promise.all(waiting)).toEqual(Array(4).fill(SHORT_URL))
  })
})
