// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ROUTES } from './route-table.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  globalThis.takeEarlyErrors?.()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it.each(ROUTES)('the page of $name is first painted in the shape of its route', async ({ path, full, narrow }) => {
  history.replaceState(null, '', path.replaceAll(/:\w+/g, '1'))
  vi.resetModules()
  // @ts-expect-error a script without types
  await import('../../public/appearance.js')
  const shape = full === true ? 'trade' : narrow === true ? 'narrow' : 'list'
  expect(document.documentElement.dataset.page).toBe(shape)
})
