import { describe, expect, it } from 'vitest'
import { PointerTrack, type PointerPlace } from './pointer-track.ts'

/** A pointer on the screen, as seen from a window at (left, top) of a page with a zoom. */
function at(x: number, y: number, left = 0, top = 0, zoom = 1): PointerPlace {
  return {
    screenX: Math.round(x),
    screenY: Math.round(y),
    clientX: (x - left) / zoom,
    clientY: (y - top) / zoom,
  }
}

/** Returns how often the window is detected as moved while the pointer moves through the places. */
function moves(track: PointerTrack, places: readonly PointerPlace[]): number {
  return places.filter((place) => track.moved(place)).length
}

describe('a window under the pointer', () => {
  const way = [
    [501, 300],
    [503, 304],
    [560, 300],
    [563, 600],
    [90, 120],
    [90, 120],
    [91, 121],
    [1200, 700],
  ] as const

  it('does not count as moved for any path of the pointer when it stays', () => {
    const track = new PointerTrack()
    expect(track.moved(at(500, 300, 40, 80)), 'the first place tells nothing').toBe(true)
    expect(
      moves(
        track,
        way.map(([x, y]) => at(x, y, 40, 80)),
      ),
    ).toBe(0)
  })

  it.each([0.5, 0.67, 1.1, 1.5, 3])('counts as moved in a page of zoom %s until the zoom is known', (zoom) => {
    const track = new PointerTrack()
    track.moved(at(500, 300, 40, 80, zoom))
    const places = way.map(([x, y]) => at(x, y, 40, 80, zoom))
    expect(moves(track, places)).toBeLessThanOrEqual(4)
    expect(moves(track, places), 'the same way again').toBeLessThanOrEqual(1)
    expect(moves(track, places), 'and again').toBe(0)
  })

  it('is detected when it moves under a resting pointer', () => {
    const track = new PointerTrack()
    track.moved(at(500, 300))
    expect(track.moved(at(500, 300, 120, 0))).toBe(true)
    expect(track.moved(at(560, 300, 120, 0)), 'and then it rests').toBe(false)
  })

  it('is detected when it moves together with the pointer, even in the same direction', () => {
    const track = new PointerTrack()
    track.moved(at(500, 300))
    expect(track.moved(at(600, 300))).toBe(false)
    expect(track.moved(at(640, 310, 0, 25))).toBe(true)
    for (const left of [50, -100]) {
      const fresh = new PointerTrack()
      fresh.moved(at(500, 300))
      expect(fresh.moved(at(600, 300, left)), 'no zoom is believed at once').toBe(true)
    }
  })

  it('is detected when it creeps with each event', () => {
    const track = new PointerTrack()
    track.moved(at(500, 300))
    const creeping = Array.from({ length: 20 }, (_, step) => at(500 + step, 300, step * 3, 0))
    expect(moves(track, creeping)).toBeGreaterThan(5)
  })

  it('is measured again after a zoom or resize', () => {
    const track = new PointerTrack()
    track.moved(at(500, 300))
    track.moved(at(600, 300))
    track.forget()
    expect(track.moved(at(600, 300, 0, 0, 2))).toBe(true)
    expect(track.moved(at(700, 300, 0, 0, 2)), 'a zoom is learned').toBe(true)
    expect(track.moved(at(800, 300, 0, 0, 2))).toBe(false)
  })
})
