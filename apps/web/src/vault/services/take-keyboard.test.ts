// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { takeKeyboard } from './take-keyboard.ts'

describe('the keyboard of a dialog of the vault', () => {
  let hasFocus = false
  beforeEach(() => {
    vi.useFakeTimers()
    hasFocus = false
    vi.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus)
    document.body.innerHTML = '<dialog open><button>Close</button><input autofocus></dialog>'
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    document.body.innerHTML = ''
  })

  it('comes to where the dialog begins, though the focus that it had there was lost on the way', () => {
    const stop = takeKeyboard()
    hasFocus = true
    vi.advanceTimersByTime(100)
    expect(document.activeElement?.tagName).toBe('INPUT')
    stop()
  })

  it('stays where a person has put it', () => {
    const stop = takeKeyboard()
    document.querySelector('button')?.focus()
    hasFocus = true
    vi.advanceTimersByTime(3000)
    expect(document.activeElement?.tagName).toBe('BUTTON')
    stop()
  })
})
