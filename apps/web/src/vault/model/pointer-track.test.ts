import { describe, expect, it } from 'vitest'
import { PointerTrack, type PointerPlace } from './pointer-track.ts'

/** A pointer on the screen, seen from a window that lies at (left, top) of a page with a zoom. */
const at = (x: number, y: number, left = 0, top = 0, zoom = 1): PointerPlace => ({
  screenX: Math.round(x),
  screenY: Math.round(y),
  clientX: (x - left) / zoom,
  clientY: (y - top) / zoom,
})

describe('a window under the pointer', () => {
  it.each([0.5, 0.67, 1, 1.1, 1.5, 3])('that stays takes any way of the pointer, at zoom %s', (zoom) => {
    const track = new PointerTrack()
    expect(track.moved(at(500, 300, 40, 80, zoom)), 'the first place tells nothing').toBe(true)
    for (const [x, y] of [
      [501, 300],
      [503, 304],
      [560, 300],
      [563, 600],
      [90, 120],
      [90, 120],
      [91, 121],
      [1200, 700],
    ] as const)
      expect(track.moved(at(x, y, 40, 80, zoom)), `${x} ${y}`).toBe(false)
  })

  it('that is moved under a resting pointer is found, also before the zoom is known', () => {
    const track = new PointerTrack()
    track.moved(at(500, 300))
    expect(track.moved(at(500, 300, 120, 0))).toBe(true)
    expect(track.moved(at(560, 300, 120, 0)), 'and then it rests').toBe(false)
  })

  it('that is moved while the pointer moves is found', () => {
    const track = new PointerTrack()
    track.moved(at(500, 300))
    expect(track.moved(at(600, 300))).toBe(false)
    expect(track.moved(at(640, 310, 0, 25))).toBe(true)
  })

  it('that is zoomed or resized is looked at anew', () => {
    const track = new PointerTrack()
    track.moved(at(500, 300))
    track.moved(at(600, 300))
    track.forget()
    expect(track.moved(at(600, 300, 0, 0, 2))).toBe(true)
    expect(track.moved(at(700, 300, 0, 0, 2))).toBe(false)
  })
})
