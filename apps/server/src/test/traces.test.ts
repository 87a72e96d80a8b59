import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHttpClient } from '@tidebook/client'
import { infoRoutes } from '@tidebook/contract/routes'
import { eventually, startExchange, type StartedExchange, type TestAccount } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PAGE_SPAN = 'b7ad6b7169203331'

/** The fields of an OTLP span that this test reads, with times in nanoseconds. */
interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
}

interface Exported {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[] }[]
}

/** An OpenTelemetry collector that keeps every span. */
function startCollector() {
  const spans: SentSpan[] = []
  const answers = { status: 200 }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString('utf8')) as Exported
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
      response.writeHead(answers.status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  const { promise, resolve } = Promise.withResolvers<string>()
  server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  return { spans, answers, url: promise, close: () => server.close() }
}

describe('traces', () => {
  const collector = startCollector()
  let started: StartedExchange
  let account: TestAccount
  beforeAll(async () => {
    started = await startExchange({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: await collector.url } })
    account = await started.exchange.account({ SWT: '1000', CNY: '10' })
    await started.exchange.close()
  })
  afterAll(async () => {
    await started[Symbol.asyncDispose]()
    collector.close()
  })

  const spansOf = (trace: string): readonly SentSpan[] => collector.spans.filter(({ traceId }) => traceId === trace)
  const call = (path: string, trace: string) =>
    fetch(started.exchange.url + path, { headers: { traceparent: `00-${trace}-${PAGE_SPAN}-01` } })

  it('OPS-208 follow a call from the page through the server to its database and its node', async () => {
    await call(`/wallet/balance/me?w=${account.address}`, TRACE)
    await call(`/wallet/history/me?w=${account.address}`, TRACE)
    await eventually(
      'the spans of two calls',
      () => spansOf(TRACE).filter(({ parentSpanId }) => parentSpanId === PAGE_SPAN).length === 2,
    )
    const spans = spansOf(TRACE)
    const roots = spans.filter(({ parentSpanId }) => parentSpanId === PAGE_SPAN)
    expect(roots.map(({ name }) => name.replace(/\/:\w+.*$/, '')).toSorted()).toEqual([
      'GET /wallet/balance',
      'GET /wallet/history',
    ])
    const rootIds = roots.map(({ spanId }) => spanId)
    const children = spans.filter(({ parentSpanId = '' }) => rootIds.includes(parentSpanId))
    const names = new Set(children.map(({ name }) => name))
    expect(names).toContain('node account_info')
    expect(names).toContain('database select')
    const inNode = spans.filter((span) => children.some(({ spanId }) => spanId === span.parentSpanId))
    expect([...new Set(inNode.map(({ name }) => name))].toSorted()).toEqual(['node: read', 'node: wait', 'node: work'])
    // Each child starts and ends inside its parent, so a trace shows the slow part of a call.
    for (const child of [...children, ...inNode]) {
      const parent = spans.find(({ spanId }) => spanId === child.parentSpanId)
      expect(BigInt(child.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(parent?.startTimeUnixNano ?? 0))
      expect(BigInt(child.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(parent?.endTimeUnixNano ?? 0))
    }
  })

  it('OPS-208 contain the same request id as the log, and neither addresses nor values', async () => {
    const trace = TRACE.replace('0', '1')
    const answer = await call(`/wallet/history/me?w=${account.address}`, trace)
    await eventually('the span', () => spansOf(trace).some(({ parentSpanId }) => parentSpanId === PAGE_SPAN))
    const root = spansOf(trace).find(({ parentSpanId }) => parentSpanId === PAGE_SPAN)
    expect(root?.attributes).toContainEqual({
      key: 'tidebook.request',
      value: { stringValue: answer.headers.get('x-request-id') },
    })
    expect(JSON.stringify(collector.spans)).not.toContain(account.address)
    expect(JSON.stringify(collector.spans)).not.toContain('127.0.0.1')
  })

  it('OPS-208 begin their own trace for an invalid header', async () => {
    await fetch(`${started.exchange.url}/info/closes`, { headers: { traceparent: `00-${'0'.repeat(32)}-x-01` } })
    const closes = () => collector.spans.find(({ name }) => name === 'GET /info/closes')
    await eventually('the span', () => closes() !== undefined)
    expect(closes()?.parentSpanId ?? '').toBe('')
  })

  it('OPS-208 never affect a call when the collector fails', async () => {
    collector.answers.status = 500
    const before = collector.spans.length
    expect((await started.exchange.get('/info/closes')).code).toBe('0')
    await eventually('the failed export', () => collector.spans.length > before)
    expect((await started.exchange.get('/info/closes')).code).toBe('0')
    collector.answers.status = 200
  })

  it('OPS-208 begin in the page, and only for calls to its own origin', async () => {
    const sent = new Map<string, string | undefined>()
    const http = createHttpClient({
      hosts: ['', 'https://other.example'],
      origin: 'https://exchange.example',
      traceparent: () => `00-${TRACE}-${PAGE_SPAN}-01`,
      fetch: (url, init) => {
        sent.set(new URL(url, 'https://exchange.example').host, (init.headers as Record<string, string>)['traceparent'])
        return Promise.reject(new TypeError('fetch failed'))
      },
    })
    await http.call(infoRoutes.closes)
    expect(Object.fromEntries(sent)).toEqual({
      'exchange.example': `00-${TRACE}-${PAGE_SPAN}-01`,
      'other.example': undefined,
    })
  })
})
