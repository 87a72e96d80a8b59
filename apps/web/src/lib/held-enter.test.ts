// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { ignoreHeldEnter, blockHeldEnter } from './held-enter.ts'

function press(key: string, repeat: boolean): boolean {
  return document.body.dispatchEvent(new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true }))
}

it('ignores a held Enter until it is released', () => {
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

it('ignores a held Enter in a dialog until the dialog is left', () => {
  const leave = blockHeldEnter()
  document.body.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', bubbles: true }))
  expect([press('Enter', true), press('Enter', false)]).toEqual([false, true])
  leave()
  expect(press('Enter', true)).toBe(true)
})
