// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { isInPlace } from './in-place.ts'

describe('a row of a scrolled confirmation', () => {
  document.body.innerHTML = '<div data-scrolls><p></p></div>'
  const frame = document.querySelector('div') as HTMLElement
  const element = document.querySelector('p') as HTMLElement
  // geometry of a confirmation in a window of 1280 x 720: a border of one pixel above and below 576 pixels
  frame.getBoundingClientRect = () => new DOMRect(421, 69, 438, 578)
  Object.defineProperties(frame, { clientTop: { value: 1 }, clientHeight: { value: 576 } })
  const at = (top: number): boolean => isInPlace({ element, box: new DOMRect(441, top, 398, 20) })

  it('is in place between the borders', () => {
    expect([at(70), at(300), at(626)]).toEqual([true, true, true])
  })

  it('is not in place when the border cuts off its first or last line of pixels', () => {
    expect([at(69), at(69.5), at(626.5), at(627)]).toEqual([false, false, false, false])
  })
})
