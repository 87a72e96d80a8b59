// @vitest-environment happy-dom
import type { CallResult } from '@tidebook/client/http'
import { act, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../packages/ui/test/render.ts'
import { valueOf } from './loadable.ts'
import { useAnswer } from './use-answer.ts'

const EVERY_MS = 30_000

let asked = 0
const call = (): Promise<CallResult<number>> => {
  asked += 1
  return Promise.resolve({ result: true, code: '0', msg: '', date: 1, host: '', port: '', data: asked })
}
const Queue = (): ReactElement => <p>{valueOf(useAnswer(call, EVERY_MS).loaded)}</p>

let isHidden = false
const look = async (hidden: boolean): Promise<void> => {
  isHidden = hidden
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
}
const wait = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

let page: ReturnType<typeof onPage>
beforeEach(async () => {
  asked = 0
  isHidden = false
  vi.useFakeTimers()
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  page = onPage(<Queue />)
  await wait(0)
})
afterEach(() => {
  page.leave()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('asks every so often while the page is seen', async () => {
  expect(page.place.textContent).toBe('1')
  await wait(EVERY_MS)
  expect(page.place.textContent).toBe('2')
  await wait(EVERY_MS)
  expect(page.place.textContent).toBe('3')
})

it('asks nothing while the page is hidden, and at once and every so often when it is seen again', async () => {
  await look(true)
  await wait(10 * EVERY_MS)
  expect(asked).toBe(1)
  await look(false)
  await wait(0)
  expect(page.place.textContent).toBe('2')
  await wait(EVERY_MS)
  expect(page.place.textContent).toBe('3')
})

it('asks nothing more when somebody looks away and back before it is due', async () => {
  await look(true)
  await look(false)
  await wait(EVERY_MS - 1)
  expect(asked).toBe(1)
})
