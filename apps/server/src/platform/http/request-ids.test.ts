import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createLogger } from '../logger.ts'
import { createHttpServer, type HttpServer } from './http-server.ts'

interface Line {
  readonly request?: string
  readonly msg: string
}

describe('the id of a request', () => {
  const lines: Line[] = []
  const logger = createLogger('info', { write: (line) => void lines.push(JSON.parse(line) as Line) })
  let server: HttpServer
  afterEach(async () => {
    lines.length = 0
    await server.app.close()
  })
  const start = async (trustedProxies: readonly string[]): Promise<string> => {
    server = createHttpServer({
      logger,
      now: () => 7,
      trustedProxies,
      clientRequestsPerSecond: 100,
      clientConnections: 100,
      isAway: () => false,
      host: '127.0.0.1',
      publicUrls: [],
      node: { port: 1 },
    })
    server.app.post('/work', async () => {
      await Promise.resolve()
      logger.info('working')
      throw new TypeError('a defect')
    })
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    return `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  }
  const post = async (url: string, id: string): Promise<{ readonly header: string | null; readonly body: unknown }> => {
    const headers = { 'content-type': 'application/json', 'x-request-id': id }
    const response = await fetch(`${url}/work`, { method: 'POST', headers, body: '{"a":1}' })
    return { header: response.headers.get('x-request-id'), body: await response.json() }
  }

  it('comes from the proxy, and appears in the response, in the unexpected error and in the log lines of the request', async () => {
    const { header, body } = await post(await start(['127.0.0.1']), 'proxy-0001')
    expect(header).toBe('proxy-0001')
    expect(body).toMatchObject({ code: '5000', requestId: 'proxy-0001' })
    expect(lines).toMatchObject([
      { msg: 'working', request: 'proxy-0001' },
      { msg: 'request failed', request: 'proxy-0001' },
    ])
  })

  it('is new for a client without a trusted proxy', async () => {
    const url = await start([])
    const answers = [await post(url, 'client-0001'), await post(url, 'client-0001')]
    const ids = answers.map(({ header }) => header)
    expect(ids).not.toContain('client-0001')
    expect(new Set(ids).size).toBe(2)
    expect(answers.map(({ body }) => (body as { requestId: string }).requestId)).toEqual(ids)
    expect(lines.map(({ request }) => request)).toEqual(ids.flatMap((id) => [id, id]))
  })

  it('is in the headers of a rejected request, and not in the envelope', async () => {
    const response = await fetch(`${await start([])}/missing`)
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(await response.json()).not.toHaveProperty('requestId')
  })
})
