// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { ignoreHeldEnter, refuseHeldEnter } from './held-enter.ts'

const press = (key: string, repeat: boolean): boolean =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true }))

it('a held Enter presses nothing until it is let go', () => {
  expect(press('Enter', true)).toBe(true)
  ignoreHeldEnter()
  expect([press('Enter', true), press('Enter', true), press('Enter', false), press('a', true)]).toEqual([
    false,
    false,
    true,
    true,
  ])
  document.body.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', bubbles: true }))
  expect(press('Enter', true)).toBe(true)
})

it('in a place of questions a held Enter presses nothing until the place is left', () => {
  const leave = refuseHeldEnter()
  document.body.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', bubbles: true }))
  expect([press('Enter', true), press('Enter', false)]).toEqual([false, true])
  leave()
  expect(press('Enter', true)).toBe(true)
})
