// @vitest-environment happy-dom
import { act, Suspense, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../packages/ui/test/render.ts'
import { networkStore } from '../features/network/index.ts'
import { activateMessages } from '../lib/i18n.ts'
import { FAILURE_MS, lazyPart } from '../lib/lazy-part.ts'
import { RouteBoundary } from './route-boundary.tsx'

const FIRST = networkStore.get()
const Ready = (): ReactElement => <p>ready</p>

let page: ReturnType<typeof onPage>
const reload = vi.fn<() => void>()

const connected = (is: boolean): void =>
  act(() =>
    networkStore.set({
      ...FIRST,
      netState: is,
      failures: is ? {} : { browser: { code: 'networkBroken', at: 0 } },
    }),
  )
const pass = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
/** React shows what came of a wait this late at most. */
const SHOWN_MS = 500

/** Opens a screen whose code comes, or does not, try by try. */
const open = async (...tries: readonly boolean[]): Promise<void> => {
  const left = [...tries]
  const Part = lazyPart<object>(async () => {
    if (left.shift() === true) return Ready
    throw new TypeError('Failed to fetch')
  })
  page = onPage(<></>)
  await act(async () =>
    page.show(
      <RouteBoundary>
        <Suspense>
          <Part />
        </Suspense>
      </RouteBoundary>,
    ),
  )
  await pass(SHOWN_MS)
}
const said = (): string | null => page.place.querySelector('p')?.textContent ?? null

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(location, 'reload').mockImplementation(reload)
  activateMessages('en', { 'shell.route-offline': 'not loaded', 'shell.route-failed': 'failed' })
})
afterEach(() => {
  page.leave()
  networkStore.set(FIRST)
  reload.mockReset()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('a screen that was opened without a network opens by itself with it', async () => {
  connected(false)
  await open(false, true)
  expect(said()).toBe('not loaded')
  await pass(60_000)
  expect(said()).toBe('not loaded')
  connected(true)
  await pass(FAILURE_MS + 1)
  await pass(SHOWN_MS)
  expect(said()).toBe('ready')
  expect(reload).not.toHaveBeenCalled()
})

it('where the browser does not ask again for what it could not fetch, the page is loaded anew', async () => {
  connected(false)
  await open(false, false)
  connected(true)
  await pass(FAILURE_MS)
  expect(reload).not.toHaveBeenCalled()
  await pass(1)
  expect(reload).toHaveBeenCalledOnce()
})

it('a network that goes again is waited for again', async () => {
  connected(false)
  await open(false, true)
  connected(true)
  await pass(FAILURE_MS - 1)
  connected(false)
  await pass(60_000)
  expect(said()).toBe('not loaded')
  connected(true)
  await pass(FAILURE_MS + 1)
  await pass(SHOWN_MS)
  expect(said()).toBe('ready')
})

it('with a network a screen that cannot be fetched says so, and nothing is loaded anew unasked', async () => {
  connected(true)
  await open(false)
  expect(said()).toBe('failed')
  await pass(60_000)
  expect(reload).not.toHaveBeenCalled()
})
