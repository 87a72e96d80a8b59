// @vitest-environment happy-dom
import { type CallResult, CANCELED_TEXT, ClientError, createHttpClient } from '@tidebook/client/http'
import { PUBLIC_READ } from '@tidebook/contract/routes'
import { act, type ReactElement, useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../packages/ui/test/render.ts'
import { valueOf } from '../loadable.ts'
import { queryClient } from './query-client.ts'
import { useCall } from './use-call.ts'
import type { QueryState, ReadOptions } from './use-read.ts'

type Call = ((signal: AbortSignal) => Promise<CallResult<string>>) | undefined

let page: ReturnType<typeof onPage> | undefined
let seen: QueryState<string>
interface ReaderProps extends ReadOptions<string> {
  readonly name: string
  readonly call: Call
}

function Reader({ name, call, ...options }: ReaderProps): ReactElement {
  const shown = useCall(['test', name], call, options)
  useEffect(() => {
    seen = shown
  })
  return <output>{valueOf(shown.answer) ?? shown.answer.state}</output>
}

function render(content: ReactElement): void {
  if (page === undefined) page = onPage(content)
  else page.show(content)
}

/** Renders the result of a call; a different name is a different query. */
function show(call: Call, options: ReadOptions<string> = {}, name = 'first'): void {
  return render(<Reader name={name} call={call} {...options} />)
}

function wait(ms: number): Promise<void> {
  return act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
}

function texts(): readonly string[] {
  return page?.all('output').map(({ textContent }) => textContent ?? '') ?? []
}

/** A call whose responses the test resolves. */
function byHand() {
  const requests: { readonly signal: AbortSignal; readonly answer: PromiseWithResolvers<CallResult<string>> }[] = []
  const call = (signal: AbortSignal) => {
    const answer = Promise.withResolvers<CallResult<string>>()
    requests.push({ signal, answer })
    return answer.promise
  }
  const settle = (run: (answer: PromiseWithResolvers<CallResult<string>>) => void, place = requests.length - 1) =>
    act(async () => {
      const one = requests[place]
      if (one !== undefined) run(one.answer)
      await vi.advanceTimersByTimeAsync(0)
    })
  return {
    call,
    requests,
    say: (data: string, place?: number) => settle((answer) => answer.resolve({ result: true, data } as never), place),
    refuse: (code: string) => settle((answer) => answer.resolve({ result: false, code } as never)),
    fail: (error: Error) => settle((answer) => answer.reject(error)),
  }
}

let isHidden = false

async function look(hidden: boolean): Promise<void> {
  isHidden = hidden
  await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

beforeEach(() => {
  isHidden = false
  vi.useFakeTimers()
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isHidden ? 'hidden' : 'visible'))
})
afterEach(async () => {
  page?.leave()
  page = undefined
  await vi.runOnlyPendingTimersAsync()
  expect(queryClient.getQueryCache().getAll(), 'no answer outlives its component').toEqual([])
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the answer of a call', () => {
  it('is loading, then ready', async () => {
    const { call, say } = byHand()
    show(call)
    expect(seen.answer).toEqual({ state: 'loading' })
    await say('a')
    expect(seen.answer).toEqual({ state: 'ready', value: 'a' })
  })

  it('stays while a new version is read, and is stale when that read fails', async () => {
    const { call, say, refuse, fail, requests } = byHand()
    show(call)
    await say('a')
    show(call, { version: 1 })
    expect([requests.length, seen.answer]).toEqual([2, { state: 'ready', value: 'a' }])
    await refuse('internal')
    expect(seen.answer).toEqual({ state: 'stale', value: 'a', code: 'internal' })
    show(call, { version: 2 })
    await fail(new ClientError('client/aborted', 'x'))
    expect(seen.answer).toEqual({ state: 'stale', value: 'a', code: 'networkError' })
    show(call, { version: 3 })
    await say('b')
    expect(seen.answer).toEqual({ state: 'ready', value: 'b' })
  })

  it('drops the read of an old version, including the first one', async () => {
    const { call, say, requests } = byHand()
    show(call)
    show(call, { version: 1 })
    expect([requests.length, requests[0]?.signal.aborted]).toEqual([2, true])
    await say('late', 0)
    expect(seen.answer).toEqual({ state: 'loading' })
    await say('new', 1)
    show(call, { version: 2 })
    show(call, { version: 3 })
    await say('newest', 3)
    await say('late', 2)
    expect(seen.answer).toEqual({ state: 'ready', value: 'newest' })
  })

  it('never shows a late answer of another query', async () => {
    const [first, second] = [byHand(), byHand()]
    show(first.call)
    await first.say('mine')
    show(second.call, {}, 'second')
    expect([seen.answer, texts()]).toEqual([{ state: 'loading' }, ['loading']])
    await second.refuse('internal')
    expect(seen.answer).toEqual({ state: 'failed', code: 'internal' })
    show(first.call, {}, 'third')
    show(second.call, {}, 'fourth')
    await first.say('late')
    expect(seen.answer).toEqual({ state: 'loading' })
    await second.say('fourth')
    expect(seen.answer).toEqual({ state: 'ready', value: 'fourth' })
  })

  it('is read once for all components with the same query', async () => {
    const { call, say, requests } = byHand()
    const both = (version: number): ReactElement => (
      <>
        <Reader name="shared" call={call} version={version} />
        <Reader name="shared" call={call} version={version} />
      </>
    )
    render(both(0))
    expect(requests.length).toBe(1)
    await say('a')
    expect(texts()).toEqual(['a', 'a'])
    render(both(1))
    expect(requests.length).toBe(2)
    await say('b')
    expect(texts()).toEqual(['b', 'b'])
  })

  it('is read again after a newer call of the same path canceled it, without a failure', async () => {
    const { call, fail, say, requests } = byHand()
    show(call)
    await fail(new ClientError('client/canceled', CANCELED_TEXT))
    expect([seen.answer, requests.length]).toEqual([{ state: 'loading' }, 1])
    await wait(400)
    expect(requests.length).toBe(2)
    await say('a')
    expect(seen.answer).toEqual({ state: 'ready', value: 'a' })
  })

  it('is not read again after the page was left', async () => {
    const { call, fail, requests } = byHand()
    show(call)
    await fail(new ClientError('client/canceled', CANCELED_TEXT))
    page?.leave()
    page = undefined
    await vi.advanceTimersByTimeAsync(10_000)
    expect(requests.length).toBe(1)
  })

  it('is loading again after a retry, and stays during a refresh', async () => {
    const { call, refuse, say, requests } = byHand()
    show(call)
    await refuse('internal')
    await act(async () => seen.retry())
    expect([seen.answer, requests.length]).toEqual([{ state: 'loading' }, 2])
    await say('a')
    let isDone = false
    act(() => void seen.refresh().then(() => (isDone = true)))
    expect([seen.answer, requests.length, isDone]).toEqual([{ state: 'ready', value: 'a' }, 3, false])
    await say('b')
    expect([seen.answer, isDone]).toEqual([{ state: 'ready', value: 'b' }, true])
  })

  it('is replaced by the result of a change, which a pending read does not overwrite', async () => {
    const { call, say } = byHand()
    show(call)
    await say('before')
    act(() => void seen.refresh())
    act(() => seen.put('changed'))
    await say('before')
    expect(seen.answer).toEqual({ state: 'ready', value: 'changed' })
  })

  it('is loading without a call', async () => {
    const { call, say } = byHand()
    show(call)
    await say('a')
    show(undefined)
    expect(seen.answer).toEqual({ state: 'loading' })
  })

  it('fails and reports the error when the call throws an unexpected one', async () => {
    const report = vi.fn()
    vi.stubGlobal('reportError', report)
    const { call, fail } = byHand()
    show(call)
    const fault = new TypeError('x is not a function')
    await fail(fault)
    expect(seen.answer).toEqual({ state: 'failed', code: 'networkError' })
    expect(report.mock.calls).toEqual([[fault]])
    act(() => seen.retry())
    await fail(new ClientError('node/unreachable', 'no node'))
    expect(seen.answer).toEqual({ state: 'failed', code: 'networkError' })
    expect(report).toHaveBeenCalledTimes(1)
  })
})

describe('two components on one path', () => {
  const route = { ...PUBLIC_READ, id: 'x', path: '/app/x', timeout: 'business', errors: [], enveloped: true } as const
  /** A server that responds after a delay and counts its calls. */
  const serve = (latency: number) => {
    let calls = 0
    vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
      calls += 1
      await new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, latency)
        signal?.addEventListener('abort', () => {
          clearTimeout(timer)
          reject(signal.reason)
        })
      })
      return Response.json({ result: true, code: '0', msg: '', date: 1, data: 'pairs' })
    })
    const http = createHttpClient({ hosts: [''] })
    const call = (signal: AbortSignal) => http.call<string>(route, { signal })
    return { call, calls: () => calls }
  }

  it.each([300, 600, 2500])('share the answer of the same call after %i ms, with one request', async (latency) => {
    const { call, calls } = serve(latency)
    render(
      <>
        <Reader name="shared" call={call} />
        <Reader name="shared" call={call} />
      </>,
    )
    await wait(latency)
    expect([texts(), calls()]).toEqual([['pairs', 'pairs'], 1])
  })

  it.each([600, 2500])('send different requests, cancel each other, and both finish (%i ms)', async (latency) => {
    const { call } = serve(latency)
    render(
      <>
        <Reader name="one" call={call} />
        <Reader name="other" call={call} />
      </>,
    )
    await wait(30_000)
    expect(texts()).toEqual(['pairs', 'pairs'])
  })
})

describe('a repeated call', () => {
  const EVERY_MS = 30_000
  const setUp = async (options: ReadOptions<string> = { everyMs: EVERY_MS }) => {
    const { call, requests } = byHand()
    const counted: Call = async (signal) => {
      void call(signal)
      return { result: true, data: String(requests.length) } as never
    }
    show(counted, options)
    await wait(0)
    return requests
  }

  it('reads on an interval while the page is visible', async () => {
    await setUp()
    expect(texts()).toEqual(['1'])
    await wait(EVERY_MS)
    expect(texts()).toEqual(['2'])
    await wait(EVERY_MS)
    expect(texts()).toEqual(['3'])
  })

  it('reads nothing while the page is hidden, and immediately when it becomes visible again', async () => {
    const requests = await setUp()
    await look(true)
    await wait(10 * EVERY_MS)
    expect(requests.length).toBe(1)
    await look(false)
    await wait(0)
    expect(texts()).toEqual(['2'])
    await wait(EVERY_MS)
    expect(texts()).toEqual(['3'])
  })

  it('sends no extra read when the page is hidden and shown again before the next one is due', async () => {
    const requests = await setUp()
    await look(true)
    await look(false)
    await wait(EVERY_MS - 1)
    expect(requests.length).toBe(1)
  })

  it('ends with a final answer', async () => {
    const requests = await setUp({ everyMs: (value) => (value === '3' ? 0 : EVERY_MS) })
    await wait(10 * EVERY_MS)
    expect([requests.length, texts()]).toEqual([3, ['3']])
  })

  it('repeats a failed read after its retry delay', async () => {
    const { call, refuse, requests } = byHand()
    show(call, { retryMs: 5000 })
    await refuse('internal')
    await wait(4999)
    expect(requests.length).toBe(1)
    await wait(1)
    expect([requests.length, seen.answer]).toEqual([2, { state: 'failed', code: 'internal' }])
  })
})
