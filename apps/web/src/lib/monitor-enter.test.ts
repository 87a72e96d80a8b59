// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MONITOR_ENTER, startMonitorEnter } from './monitor-enter.ts'

const monitored = vi.fn()
const submitted = vi.fn()
let stop: () => void

beforeEach(() => {
  document.body.innerHTML = '<form id="page" data-enter=""><input></form><p tabindex="0"></p>'
  document.addEventListener(MONITOR_ENTER, monitored)
  stop = startMonitorEnter(document, submitted)
})
afterEach(() => {
  stop()
  document.removeEventListener(MONITOR_ENTER, monitored)
  vi.clearAllMocks()
  document.body.innerHTML = ''
})

function press(selector: string, init: KeyboardEventInit = {}): void {
  return void document
    .querySelector(selector)
    ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }))
}

it('Enter on the container triggers one monitor event and submits the form of the page (STA-002)', () => {
  press('p')
  expect(monitored).toHaveBeenCalledTimes(1)
  expect(submitted.mock.calls).toEqual([[document.querySelector('#page')]])
})

it('Enter submits the topmost dialog, not the form behind it (STA-002)', () => {
  document.body.insertAdjacentHTML('beforeend', '<dialog open><form id="dialog"><input></form></dialog>')
  press('#page input')
  expect(monitored).toHaveBeenCalledTimes(1)
  expect(submitted.mock.calls).toEqual([[document.querySelector('#dialog')]])
})

it('a held Enter and other keys trigger nothing', () => {
  press('p', { repeat: true })
  press('p', { key: 'a' })
  expect([monitored.mock.calls, submitted.mock.calls]).toEqual([[], []])
})
