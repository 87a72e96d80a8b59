// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { configStore } from '../../features/network/index.ts'
import { LOADING, ready } from '../../lib/loadable.ts'
import { whenConfigured } from './when-configured.ts'

let runs = 0
let frames: (() => void)[] = []

function paint(): void {
  for (const frame of frames.splice(0)) frame()
  vi.runAllTimers()
}

function begin(): void {
  return whenConfigured(() => (runs += 1))
}

beforeEach(() => {
  runs = 0
  frames = []
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  configStore.set(LOADING)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  configStore.set(LOADING)
})

it.each([
  ['arrived', ready({})],
  ['failed', { state: 'failed', code: '5000' }],
] as const)('runs once, after the paint that follows a configuration that %s', (_what, state) => {
  begin()
  paint()
  expect(runs).toBe(0)
  configStore.set(state as never)
  expect(runs).toBe(0)
  paint()
  expect(runs).toBe(1)
  configStore.set(ready({}) as never)
  paint()
  expect(runs).toBe(1)
})

it('runs after the next paint when the configuration is already loaded', () => {
  configStore.set(ready({}) as never)
  begin()
  expect(runs).toBe(0)
  paint()
  expect(runs).toBe(1)
})
