// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { moveFocusIntoDialog } from './move-focus-into-dialog.ts'

describe('the focus of a vault dialog', () => {
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

  it('moves to the start of the dialog, even when it was lost on the way', () => {
    const stop = moveFocusIntoDialog()
    hasFocus = true
    vi.advanceTimersByTime(100)
    expect(document.activeElement?.tagName).toBe('INPUT')
    stop()
  })

  it('stays where the user has put it', () => {
    const stop = moveFocusIntoDialog()
    document.querySelector('button')?.focus()
    hasFocus = true
    vi.advanceTimersByTime(3000)
    expect(document.activeElement?.tagName).toBe('BUTTON')
    stop()
  })
})
