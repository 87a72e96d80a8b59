// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../testing/compiled-catalog.ts'
import { onPage } from '../../../../packages/ui/test/render.ts'
import { manualClock } from '../testing/manual-clock.ts'
import { activateMessages } from './i18n.ts'
import { TaskProgressBar } from './task-progress-bar.tsx'

const clock = manualClock()
let page: ReturnType<typeof onPage>
beforeEach(() => {
  page = onPage(<p />)
})
afterEach(() => page.leave())

/** Renders the bar, and returns its name, its share and its text. */
function bar(done: number, onStop?: () => void) {
  page.show(<TaskProgressBar label="Upload" task={{ done, total: 600 }} onStop={onStop} clock={clock} />)
  const progress = page.all('progress')[0] as HTMLProgressElement
  return [progress.getAttribute('aria-label'), progress.value, progress.getAttribute('aria-valuetext')]
}

it('UX-205 shows how much of a throttled task is done, and how long the rest takes', () => {
  activateMessages('en', compileCatalog('en'))
  const stop = vi.fn()
  const texts = [0, 60, 120, 540, 600].map((done) => {
    const shown = bar(done, stop)
    clock.advance(done === 120 ? 7000 : 1000)
    return shown
  })
  expect(texts).toEqual([
    ['Upload', 0, '0%'],
    ['Upload', 0.1, '10% · about 10 seconds left'],
    ['Upload', 0.2, '20% · about 10 seconds left'],
    ['Upload', 0.9, '90% · about 5 seconds left'],
    ['Upload', 1, '100%'],
  ])
  act(() => (page.all('button')[0] as HTMLButtonElement).click())
  expect(stop).toHaveBeenCalledOnce()
})

it.each([
  ['zh', '10% · 约剩 10 秒'],
  ['ru', '10% · ещё 10 с'],
] as const)('UX-205 is written in %s', (language, words) => {
  activateMessages(language, compileCatalog(language))
  bar(0)
  clock.advance(1000)
  expect(bar(60)).toEqual(['Upload', 0.1, words])
  expect(page.all('button')).toEqual([])
})
