// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../testing/compiled-catalog.ts'
import { toastStore } from '../../features/toasts/index.ts'
import { activateMessages } from '../../lib/i18n.ts'
import { watchBuilds } from './service-worker.ts'

vi.mock('../../lib/i18n.ts', async (original) => ({
  ...(await original<object>()),
  loadMessages: async () => undefined,
}))

class Installing extends EventTarget {
  state = 'installing'
  install(): void {
    this.state = 'installed'
    this.dispatchEvent(new Event('statechange'))
  }
}

function start(controlled: boolean) {
  const posted: unknown[] = []
  const worker = { state: 'installed', postMessage: (message: unknown) => posted.push(message) }
  const installing = new Installing()
  const registration = Object.assign(new EventTarget(), {
    waiting: null as unknown,
    installing,
    update: async () => undefined,
  })
  const container = Object.assign(new EventTarget(), { controller: controlled ? {} : null })
  watchBuilds(registration as never, container as never)
  registration.dispatchEvent(new Event('updatefound'))
  registration.waiting = worker
  return { installing, posted, container, worker }
}

beforeEach(() => {
  vi.useFakeTimers()
  activateMessages('en', compileCatalog('en'))
  toastStore.set([])
})

it('a new build offers a reload, and takes over when the user accepts (UX-103)', async () => {
  const { installing, posted, container } = start(true)
  installing.install()
  await vi.advanceTimersByTimeAsync(1)
  expect(toastStore.get().map(({ title }) => title)).toEqual(['A new version is ready'])
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  toastStore.get()[0]?.action?.run()
  expect([posted, reload.mock.calls.length]).toEqual([['activate'], 0])
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledTimes(1)
})

it('the very first build shows no notice', async () => {
  const { installing } = start(false)
  installing.install()
  await vi.advanceTimersByTimeAsync(100)
  expect(toastStore.get()).toEqual([])
})

it('a build that another tab activated is loaded immediately', async () => {
  const { installing, posted, worker } = start(true)
  installing.install()
  await vi.advanceTimersByTimeAsync(1)
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  reload.mockClear()
  worker.state = 'activated'
  toastStore.get()[0]?.action?.run()
  expect([posted, reload.mock.calls.length]).toEqual([[], 1])
})
