import { describe, expect, it } from 'vitest'
import { CloseInterval } from './close-interval.ts'

describe('time between ledgers', () => {
  it('is the shortest of what was configured, what the node says, and the pace of eight ledgers or more', () => {
    const interval = new CloseInterval()
    expect(interval.after(100, 0, 1000)).toBe(1000)
    expect(interval.after(100, 500, 1000, 700)).toBe(700)
    expect(interval.after(107, 700, 1000)).toBe(1000)
    expect(interval.after(108, 800, 1000)).toBe(100)
    expect(interval.after(109, 810, 50)).toBe(50)
  })

  it('is told by the last ledgers: the pace is taken anew after 64 of them, and not before', () => {
    const interval = new CloseInterval()
    interval.after(100, 0, 1000)
    interval.after(164, 6400, 1000)
    expect(interval.after(172, 6480, 1000)).toBe(90)
    expect(interval.after(180, 6560, 1000)).toBe(10)
  })

  it('begins anew behind a node that is further back', () => {
    const interval = new CloseInterval()
    interval.after(100, 0, 1000)
    interval.after(90, 100, 1000)
    expect(interval.after(98, 180, 1000)).toBe(10)
  })
})
