// @vitest-environment happy-dom
import { type CallResult, CANCELED_TEXT, ClientError } from '@tidebook/client/http'
import { act, type ReactElement, useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import type { Loadable } from '../../../lib/loadable.ts'
import { useCall } from './use-call.ts'

type Call = ((signal: AbortSignal) => Promise<CallResult<string>>) | undefined

let page: ReturnType<typeof onPage> | undefined
let seen: { readonly answer: Loadable<string>; readonly retry: () => void }
const Reader = ({ call, version }: { call: Call; version: number }): ReactElement => {
  const told = useCall(call, version)
  useEffect(() => {
    seen = told
  })
  return <output>{told.answer.state}</output>
}
const show = (call: Call, version = 0): void => {
  const reader = <Reader call={call} version={version} />
  if (page === undefined) page = onPage(reader)
  else page.show(reader)
}

/** A call whose answers are given by hand. */
const byHand = () => {
  const asked: { readonly signal: AbortSignal; readonly answer: PromiseWithResolvers<CallResult<string>> }[] = []
  const call = (signal: AbortSignal) => {
    const answer = Promise.withResolvers<CallResult<string>>()
    asked.push({ signal, answer })
    return answer.promise
  }
  const settle = (run: (answer: PromiseWithResolvers<CallResult<string>>) => void, place = asked.length - 1) =>
    act(async () => {
      const one = asked[place]
      if (one !== undefined) run(one.answer)
      await vi.advanceTimersByTimeAsync(0)
    })
  return {
    call,
    asked,
    say: (data: string, place?: number) => settle((answer) => answer.resolve({ result: true, data } as never), place),
    refuse: (code: string) => settle((answer) => answer.resolve({ result: false, code } as never)),
    fail: (error: Error) => settle((answer) => answer.reject(error)),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  page?.leave()
  page = undefined
  vi.useRealTimers()
})

describe('the answer of a call', () => {
  it('is on its way, then there', async () => {
    const { call, say } = byHand()
    show(call)
    expect(seen.answer).toEqual({ state: 'loading' })
    await say('a')
    expect(seen.answer).toEqual({ state: 'ready', value: 'a' })
  })

  it('stays on the screen while a new version is asked for, and when that fails counts as old', async () => {
    const { call, say, refuse, fail, asked } = byHand()
    show(call)
    await say('a')
    show(call, 1)
    expect([asked.length, asked[0]?.signal.aborted, seen.answer]).toEqual([2, true, { state: 'ready', value: 'a' }])
    await refuse('internal')
    expect(seen.answer).toEqual({ state: 'stale', value: 'a', code: 'internal' })
    show(call, 2)
    await fail(new Error('no network'))
    expect(seen.answer).toEqual({ state: 'stale', value: 'a', code: 'networkError' })
    show(call, 3)
    await say('b')
    expect(seen.answer).toEqual({ state: 'ready', value: 'b' })
  })

  it('of another call starts empty: nobody sees the orders of the wallet before', async () => {
    const [first, second] = [byHand(), byHand()]
    show(first.call)
    await first.say('mine')
    show(second.call)
    expect(seen.answer).toEqual({ state: 'loading' })
    await second.refuse('internal')
    expect(seen.answer).toEqual({ state: 'failed', code: 'internal' })
  })

  it('that comes after the question was changed is dropped', async () => {
    const [first, second] = [byHand(), byHand()]
    show(first.call)
    show(second.call)
    await second.say('new')
    await first.say('old')
    expect(seen.answer).toEqual({ state: 'ready', value: 'new' })
    show(second.call, 1)
    show(second.call, 2)
    await second.say('newest', 2)
    await second.say('late', 1)
    expect(seen.answer).toEqual({ state: 'ready', value: 'newest' })
  })

  it('is asked for again when another part of the page took the call over: that is no failure', async () => {
    const { call, fail, say, asked } = byHand()
    show(call)
    await fail(new ClientError('client/canceled', CANCELED_TEXT))
    expect([seen.answer, asked.length]).toEqual([{ state: 'loading' }, 1])
    await act(async () => void (await vi.advanceTimersByTimeAsync(400)))
    expect(asked.length).toBe(2)
    await say('a')
    expect(seen.answer).toEqual({ state: 'ready', value: 'a' })
  })

  it('is not asked for again by a page that was left', async () => {
    const { call, fail, asked } = byHand()
    show(call)
    await fail(new ClientError('client/canceled', CANCELED_TEXT))
    page?.leave()
    page = undefined
    await vi.advanceTimersByTimeAsync(10_000)
    expect([asked.length, asked[0]?.signal.aborted]).toEqual([1, true])
  })

  it('is asked for anew by a person: the screen says so', async () => {
    const { call, refuse, say, asked } = byHand()
    show(call)
    await refuse('internal')
    act(() => seen.retry())
    expect([seen.answer, asked.length]).toEqual([{ state: 'loading' }, 2])
    await say('a')
    expect(seen.answer).toEqual({ state: 'ready', value: 'a' })
  })

  it('without a call nothing is asked, and what was there is gone', async () => {
    const { call, say } = byHand()
    show(call)
    await say('a')
    show(undefined)
    expect(seen.answer).toEqual({ state: 'loading' })
  })
})
