// @vitest-environment happy-dom
import { act, Suspense, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../packages/ui/test/render.ts'
import { networkStore } from '../features/network/index.ts'
import { activateMessages } from '../lib/i18n.ts'
import { FAILURE_CACHE_MS, lazyPart } from '../lib/lazy-part.ts'
import { RouteBoundary } from './route-boundary.tsx'

const FIRST = networkStore.get()

function Ready(): ReactElement {
  return <p>ready</p>
}

let page: ReturnType<typeof onPage>
const reload = vi.fn<() => void>()

function connected(is: boolean): void {
  return act(() =>
    networkStore.set({
      ...FIRST,
      netState: is,
      failures: is ? {} : { browser: { code: 'networkBroken', at: 0 } },
    }),
  )
}

function pass(ms: number): Promise<void> {
  return act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
}

/** Maximum time until React shows the result of a wait, in milliseconds. */
const SHOWN_MS = 500

/** Opens a screen whose code loads or fails to load, attempt by attempt. */
async function open(...tries: readonly boolean[]): Promise<void> {
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

function shownText(): string | null {
  return page.place.querySelector('p')?.textContent ?? null
}

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

it('a screen that was opened offline opens automatically when the network is back', async () => {
  connected(false)
  await open(false, true)
  expect(shownText()).toBe('not loaded')
  await pass(60_000)
  expect(shownText()).toBe('not loaded')
  connected(true)
  await pass(FAILURE_CACHE_MS + 1)
  await pass(SHOWN_MS)
  expect(shownText()).toBe('ready')
  expect(reload).not.toHaveBeenCalled()
})

it('the page reloads when the browser does not request a failed file again', async () => {
  connected(false)
  await open(false, false)
  connected(true)
  await pass(FAILURE_CACHE_MS)
  expect(reload).not.toHaveBeenCalled()
  await pass(1)
  expect(reload).toHaveBeenCalledOnce()
})

it('the screen waits again for a network that drops again', async () => {
  connected(false)
  await open(false, true)
  connected(true)
  await pass(FAILURE_CACHE_MS - 1)
  connected(false)
  await pass(60_000)
  expect(shownText()).toBe('not loaded')
  connected(true)
  await pass(FAILURE_CACHE_MS + 1)
  await pass(SHOWN_MS)
  expect(shownText()).toBe('ready')
})

it('shows the failure of a screen that does not load while online, and does not reload automatically', async () => {
  connected(true)
  await open(false)
  expect(shownText()).toBe('failed')
  await pass(60_000)
  expect(reload).not.toHaveBeenCalled()
})
