import { describe, expect, it } from 'vitest'
import { CloseInterval } from './close-interval.ts'

describe('the close interval of ledgers', () => {
  it("is the shortest of the configured one, the node's, and the measured one of eight ledgers or more", () => {
    const interval = new CloseInterval()
    expect(interval.after(100, 0, 1000)).toBe(1000)
    expect(interval.after(100, 500, 1000, 700)).toBe(700)
    expect(interval.after(107, 700, 1000)).toBe(1000)
    expect(interval.after(108, 800, 1000)).toBe(100)
    expect(interval.after(109, 810, 50)).toBe(50)
  })

  it('is measured over the last ledgers, and restarts after 64 of them', () => {
    const interval = new CloseInterval()
    interval.after(100, 0, 1000)
    interval.after(164, 6400, 1000)
    expect(interval.after(172, 6480, 1000)).toBe(90)
    expect(interval.after(180, 6560, 1000)).toBe(10)
  })

  it('is measured again after a switch to a node that is further behind', () => {
    const interval = new CloseInterval()
    interval.after(100, 0, 1000)
    interval.after(90, 100, 1000)
    expect(interval.after(98, 180, 1000)).toBe(10)
  })
})
