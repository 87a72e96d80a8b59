import { describe, expect, it } from 'vitest'
import { FakeClock, settle } from '../../test/fake-clock.ts'
import { fakeFetch, hang, refuse, reply } from '../../test/fake-fetch.ts'
import { requestNode } from './request-node.ts'

const request = { method: 'fee', params: { a: 1 } }

function ask(script: Parameters<typeof fakeFetch>[0], signal?: AbortSignal) {
  const clock = new FakeClock()
  const fetch = fakeFetch(script)
  const answer = requestNode(fetch, clock, 'http://one/rpc', request, 5000, signal).catch((error: unknown) => error)
  return { clock, fetch, answer }
}

describe('requestNode', () => {
  it('sends one JSON-RPC request and returns its result', async () => {
    const { fetch, answer, clock } = ask(() => ({ result: { status: 'success', drops: {} } }))
    expect(await answer).toEqual({ status: 'success', drops: {} })
    const [sent] = fetch.requests
    expect([sent?.url.href, sent?.init.method, sent?.init.headers, sent?.body]).toEqual([
      'http://one/rpc',
      'POST',
      { 'content-type': 'application/json' },
      { method: 'fee', params: [{ a: 1 }] },
    ])
    expect(clock.timers).toBe(0)
  })

  it.each<[string, () => unknown]>([
    ['an error status', () => reply({ result: {} }, 503)],
    ['no result', () => ({ error: 'x' })],
    ['a result that is a list', () => ({ result: [] })],
    ['a result that is null', () => ({ result: null })],
    ['a list', () => [{ result: {} }]],
    ['null', () => reply('null')],
  ])('treats %s as no answer, and names the node', async (_title, script) => {
    const { answer, clock } = ask(script)
    const error = await answer
    expect(error).toMatchObject({ code: 'node/unreachable', message: expect.stringContaining('http://one/rpc') })
    expect(clock.timers).toBe(0)
  })

  it('fails for a body that is not JSON, and for no connection', async () => {
    for (const script of [() => reply('<html>'), refuse]) expect(await ask(script).answer).toBeInstanceOf(Error)
  })

  it('times out exactly on time and aborts the request', async () => {
    const { answer, clock, fetch } = ask(hang)
    await clock.advance(4999)
    expect([clock.timers, fetch.requests[0]?.init.signal?.aborted]).toEqual([1, false])
    await clock.advance(1)
    expect(await answer).toMatchObject({ code: 'node/unreachable', message: 'http://one/rpc did not answer' })
    expect([clock.timers, fetch.requests[0]?.init.signal?.aborted]).toEqual([0, true])
  })

  it('times out on an endless body', async () => {
    const { answer, clock } = ask(() => new Response(new ReadableStream()))
    await clock.advance(5000)
    expect(await answer).toMatchObject({ code: 'node/unreachable' })
  })

  it('aborts with its caller, including one already aborted', async () => {
    const controller = new AbortController()
    const running = ask(hang, controller.signal)
    await settle()
    controller.abort('enough')
    expect(await running.answer).toBe('enough')
    expect(running.fetch.requests[0]?.init.signal?.reason).toBe('enough')
    expect(ask(hang, controller.signal).fetch.requests[0]?.init.signal?.aborted).toBe(true)
  })
})
