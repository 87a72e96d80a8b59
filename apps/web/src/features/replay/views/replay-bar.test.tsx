// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { createStore } from '../../../lib/store.ts'
import { HOUR_MS } from '../model/replay-moment.ts'
import { initialReplay, type ReplayState } from '../model/replay-state.ts'
import type { ReplayPlayer } from '../services/replay-player.ts'
import { ReplayBar } from './replay-bar.tsx'
import { ReplayForms } from './replay-forms.tsx'
import { listenReplayKeys } from './replay-keys.ts'
import { ReplayProblem } from './replay-problem.tsx'

const FROM = new Date(2026, 5, 1, 10).getTime()
const ready: ReplayState = {
  ...initialReplay({ from: FROM, until: FROM + HOUR_MS }, FROM + 65_000),
  status: 'ready',
  ledger: 1234,
  loadedUntil: FROM + HOUR_MS,
}
const player = {
  store: createStore(ready),
  toggle: vi.fn(),
  step: vi.fn(),
  nextTrade: vi.fn(),
  setSpeed: vi.fn(),
  seek: vi.fn(),
  retry: vi.fn(),
}
const leave = vi.fn()
const pick = vi.fn()

let page: ReturnType<typeof onPage>
let stop: () => void
beforeEach(() => {
  vi.useFakeTimers({ now: FROM + HOUR_MS * 3 })
  vi.clearAllMocks()
  activateMessages('en', compileCatalog('en'))
  player.store.set(ready)
  page = onPage(<ReplayBar player={player as unknown as ReplayPlayer} onHour={pick} onLeave={leave} />)
  stop = listenReplayKeys(document, player as unknown as ReplayPlayer, leave)
})
afterEach(() => {
  stop()
  page.leave()
  vi.useRealTimers()
})

function button(label: string): HTMLElement {
  const found = page.all('button').find((each) => each.title === label || each.textContent === label)
  if (found === undefined) throw new Error(`no button ${label}`)
  return found
}

function set(change: Partial<ReplayState>): void {
  act(() => player.store.set((state) => ({ ...state, ...change })))
}

it('TRD-207 shows that the figures are historical, with time and ledger', () => {
  expect(page.place.textContent).toContain('Replay: historical data')
  expect(page.place.textContent).toContain('10:01:05')
  expect(page.place.textContent).toMatch(/Ledger 1.?234/)
  const slider = page.all('input[type=range]')[0] as HTMLInputElement
  expect([slider.min, slider.max]).toEqual([String(FROM), String(FROM + HOUR_MS - 1)])
  expect(slider.getAttribute('aria-valuetext')).toContain('2026-06-01 10:01:05')
})

it('plays, steps, jumps, changes the speed and leaves by button', () => {
  for (const label of ['Play', 'Next ledger', 'Previous ledger', 'Next trade', 'Leave replay'])
    page.click(button(label))
  expect([player.toggle, player.nextTrade, leave].map((each) => each.mock.calls.length)).toEqual([1, 1, 1])
  expect(player.step.mock.calls).toEqual([[1], [-1]])
  const fast = page.all('input[type=radio]')[3]
  if (fast !== undefined) page.click(fast)
  expect(player.setSpeed).toHaveBeenCalledWith(60)
  set({ playing: true })
  expect(button('Pause')).toBeDefined()
})

it('plays with space, steps with arrows, jumps with Shift and leaves with Escape', () => {
  expect([' ', 'ArrowRight', 'ArrowLeft'].map((key) => page.press(key))).toEqual([true, true, true])
  page.press('ArrowRight', { shiftKey: true })
  expect([player.toggle, player.nextTrade].map((each) => each.mock.calls.length)).toEqual([1, 1])
  expect(player.step.mock.calls).toEqual([[1], [-1]])
  page.focus(page.all('input[type=range]')[0])
  page.press('ArrowRight')
  expect(player.step).toHaveBeenLastCalledWith(1)
  page.press('Escape')
  expect(leave).toHaveBeenCalledOnce()
})

it('leaves its keys to fields, buttons and open dialogs', () => {
  const field = document.createElement('input')
  document.body.append(field)
  field.focus()
  for (const key of [' ', 'ArrowRight', 'Escape']) page.press(key)
  field.remove()
  page.focus(button('Next trade'))
  expect(page.press(' ')).toBe(false)
  const dialog = document.createElement('dialog')
  dialog.setAttribute('open', '')
  document.body.append(dialog)
  page.press('Escape')
  dialog.remove()
  expect([player.toggle, player.step, leave].map((each) => each.mock.calls.length)).toEqual([0, 0, 0])
})

it('shows that a page failed, and retries', () => {
  set({ failure: 'networkError' })
  expect(page.all('[role=alert]')[0]?.textContent).toContain('Part of the recording did not load.')
  page.click(button('Try now'))
  expect(player.retry).toHaveBeenCalledOnce()
})

it('shows that the recording does not cover the hour, or begins within it', () => {
  set({ status: 'absent' })
  expect(page.place.textContent).toContain('no recording of the order book for this hour')
  expect((button('Play') as HTMLButtonElement).disabled).toBe(true)
  set({ status: 'ready', start: FROM + 600_000 })
  expect(page.place.textContent).toContain('begins at 10:10:00')
})

it('offers the hours of a day that have begun', () => {
  const panel = page.all('section[popover]')[0]
  if (panel === undefined) throw new Error('no panel')
  page.tell(panel, Object.assign(new Event('toggle'), { newState: 'open' }))
  const hours = page.all('fieldset[aria-label=Hour] button')
  expect([hours[0]?.textContent, hours.at(-1)?.textContent]).toEqual(['00:00', '12:00'])
  page.click(hours[3] as HTMLElement)
  expect(pick).toHaveBeenCalledWith(new Date(2026, 5, 1, 3).getTime())
})

it('explains an address without a time and one in the future, and why orders are disabled', () => {
  page.show(<ReplayProblem kind="unreadable" onHour={pick} onLeave={leave} />)
  expect(page.place.textContent).toContain('The address does not name a moment.')
  page.show(<ReplayProblem kind="future" onHour={pick} onLeave={leave} />)
  expect(page.place.textContent).toContain('This hour has not begun yet.')
  page.show(<ReplayForms onLeave={leave} />)
  expect(page.place.textContent).toContain('you cannot place orders')
})

it.each<[Partial<ReplayState>, string]>([
  [{}, 'Recording loaded'],
  [{ hour: { from: FROM, until: FROM + 600_000 }, loadedUntil: FROM + 600_000 }, 'Loaded until 10:10:00'],
  [{ status: 'loading' }, 'Loading the recording'],
  [{ loadedUntil: FROM + 600_000 }, 'Loading the recording'],
  [{ status: 'absent' }, 'Hour not recorded'],
  [{ status: 'loading', failure: '5000' }, 'Recording could not be loaded'],
  [{ loadedUntil: FROM + 600_000, failure: '5000' }, 'Loaded until 10:10:00'],
  [{ start: FROM + 900_000 }, 'Recorded from 10:15:00'],
])('shows the recorded part of the hour: %o', (change, text) => {
  set(change)
  expect(page.all('output').map(({ textContent }) => textContent)).toContain(text)
})
