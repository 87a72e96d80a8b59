import { describe, expect, it } from 'vitest'
import { manualClock } from '../testing/manual-clock.ts'
import { createGate } from './live-gate.ts'

function gate() {
  const clock = manualClock(1000)
  const delivered: (readonly number[])[] = []
  const made = createGate<number>((values) => delivered.push(values), {
    now: clock.now,
    setTimeout: (run, ms) => clock.after(ms, run),
    clearTimeout: (handle) => (handle as { cancel(): void }).cancel(),
  })
  return { ...made, clock, delivered }
}

describe('live gate, ten deliveries a second', () => {
  it('delivers the first value in the next task and those of the next 100 ms together, without losing any', () => {
    const { push, clock, delivered } = gate()
    push(1)
    expect(delivered).toEqual([])
    clock.advance(0)
    push(2)
    clock.advance(60)
    push(3)
    clock.advance(39)
    expect(delivered).toEqual([[1]])
    clock.advance(1)
    expect(delivered).toEqual([[1], [2, 3]])
    push(4)
    clock.advance(99)
    expect(delivered.length).toBe(2)
    clock.advance(1)
    expect(delivered).toEqual([[1], [2, 3], [4]])
  })

  it('delivers in the next task after a pause', () => {
    const { push, clock, delivered } = gate()
    push(1)
    clock.advance(100)
    push(2)
    clock.advance(0)
    expect(delivered).toEqual([[1], [2]])
  })

  it('delivers no pending values after it is stopped', () => {
    const { push, stop, clock, delivered } = gate()
    push(1)
    clock.advance(0)
    push(2)
    stop()
    clock.advance(1000)
    expect(delivered).toEqual([[1]])
    push(3)
    clock.advance(0)
    expect(delivered).toEqual([[1], [3]])
    stop()
  })
})
