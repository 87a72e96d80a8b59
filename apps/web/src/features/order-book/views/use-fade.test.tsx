// @vitest-environment happy-dom
import { type ReactElement, useRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { useFade } from './use-fade.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function Book({ version }: { version: number }): ReactElement {
  const ref = useRef<HTMLDivElement>(null)
  useFade(ref, version)
  return <div ref={ref} />
}

it('counts the steps of the tint, and begins again with the next version', () => {
  const page = onPage(<Book version={1} />)
  const fade = (): string | undefined => page.all('div')[0]?.dataset['fade']
  const steps = [150, 150, 300].map((ms) => {
    vi.advanceTimersByTime(ms)
    return fade()
  })
  expect(steps).toEqual(['1', '2', '3'])
  page.show(<Book version={2} />)
  expect(fade()).toBeUndefined()
  vi.advanceTimersByTime(149)
  expect(fade()).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(fade()).toBe('1')
})
