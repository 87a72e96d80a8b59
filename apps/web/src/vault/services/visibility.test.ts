// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { remainsHidden } from './visibility.ts'

const ELEMENT = {} as Element

/** How long the browser takes to report, and whether it reports the element as visible, at a time in milliseconds. */
let report: { readonly lateMs: number; readonly isVisible: (atMs: number) => boolean }

class FakeObserver {
  readonly #tell: (entries: readonly unknown[]) => void
  #isOpen = true
  constructor(tell: (entries: readonly unknown[]) => void) {
    this.#tell = tell
  }
  observe(target: Element): void {
    setTimeout(() => {
      const isVisible = report.isVisible(performance.now())
      const seen = { target, isVisible, isIntersecting: isVisible, intersectionRatio: 1, boundingClientRect: {} }
      if (this.#isOpen) this.#tell([seen])
    }, report.lateMs)
  }
  disconnect(): void {
    this.#isOpen = false
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IntersectionObserver', FakeObserver)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Returns the result, and when it was known, in milliseconds. */
async function result(): Promise<{ readonly isHidden: boolean; readonly afterMs: number }> {
  const from = performance.now()
  const found = remainsHidden(ELEMENT, new AbortController().signal)
  let isHidden: boolean | undefined
  void found.then((value) => (isHidden = value))
  while (isHidden === undefined) await vi.advanceTimersByTimeAsync(10)
  return { isHidden, afterMs: performance.now() - from }
}

it('reports a covered element within 1.5 seconds on a responsive machine', async () => {
  report = { lateMs: 100, isVisible: () => false }
  const { isHidden, afterMs } = await result()
  expect(isHidden).toBe(true)
  expect(afterMs).toBeLessThan(1500)
})

it('does not count late reports of a slow machine, which shows the element after two seconds', async () => {
  const from = performance.now()
  report = { lateMs: 400, isVisible: (atMs) => atMs - from > 2000 }
  expect(await result()).toMatchObject({ isHidden: false })
})

it('reports a covered element after 2.5 seconds at the latest, plus one report, when the page slows the machine down', async () => {
  report = { lateMs: 400, isVisible: () => false }
  const { isHidden, afterMs } = await result()
  expect(isHidden).toBe(true)
  expect(afterMs).toBeLessThan(3300)
})
