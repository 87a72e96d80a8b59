import { describe, expect, it } from 'vitest'
import { AUTO_LOCK_MS, AutoLock, HIDDEN_LOCK_MS } from './auto-lock.ts'

const START = 1_760_000_000_000
const MINUTE = 60_000

/** An auto-lock window with two controllable clocks. */
function opened() {
  let wall = START
  let steady = 5000
  const lock = new AutoLock({ clock: () => wall, monotonic: () => steady })
  return {
    lock,
    /** Advances both clocks. */
    pass(ms: number) {
      wall += ms
      steady += ms
    },
    /** Simulates sleep during which the monotonic clock stops. */
    sleep(ms: number) {
      wall += ms
    },
    /** Sets the wall clock. */
    set(ms: number) {
      wall += ms
    },
  }
}

describe('auto-lock', () => {
  it('WAL-103 is open after 14:59.999 without use and closed after 15:00', () => {
    const { lock, pass } = opened()
    expect(lock.locksAt).toBe(START + AUTO_LOCK_MS)
    pass(15 * MINUTE - 1)
    expect(lock.expired).toBe(false)
    expect(lock.locksAt).toBe(START + AUTO_LOCK_MS)
    pass(1)
    expect(lock.expired).toBe(true)
  })

  it('is extended by use', () => {
    const { lock, pass } = opened()
    pass(10 * MINUTE)
    lock.touch()
    pass(14 * MINUTE)
    expect(lock.expired).toBe(false)
    pass(MINUTE)
    expect(lock.expired).toBe(true)
  })

  it('WAL-103 ends when its tab was hidden for five minutes without being shown', () => {
    const { lock, pass, sleep } = opened()
    lock.hide(true)
    expect(lock.locksAt).toBe(START + HIDDEN_LOCK_MS)
    pass(5 * MINUTE - 1)
    expect(lock.expired).toBe(false)
    lock.hide(false)
    expect(lock.locksAt).toBe(START + AUTO_LOCK_MS)
    pass(MINUTE)
    lock.hide(true)
    sleep(3 * MINUTE)
    // Hiding it again does not restart the timeout.
    lock.hide(true)
    sleep(2 * MINUTE)
    expect(lock.expired).toBe(true)
  })

  it('ends after twelve hours of use', () => {
    const { lock, pass } = opened()
    for (let at = 0; at < 12 * 60 * MINUTE; at += 10 * MINUTE) {
      expect(lock.expired).toBe(false)
      pass(10 * MINUTE)
      lock.touch()
    }
    expect(lock.expired).toBe(true)
  })

  it('ends after sleep during which the monotonic clock stopped', () => {
    const { lock, sleep } = opened()
    sleep(60 * MINUTE)
    expect(lock.expired).toBe(true)
  })

  it('does not mistake a short sleep for a clock set back', () => {
    const { lock, sleep, pass } = opened()
    sleep(5 * MINUTE)
    expect(lock.expired).toBe(false)
    pass(5 * MINUTE)
    expect(lock.expired).toBe(false)
    pass(5 * MINUTE)
    expect(lock.expired).toBe(true)
  })

  it.each([24 * 60, 10, 1])('ends immediately and permanently when the clock is set back by %i minutes', (minutes) => {
    const { lock, pass, set } = opened()
    pass(14 * MINUTE)
    expect(lock.expired).toBe(false)
    set(-minutes * MINUTE)
    expect(lock.expired).toBe(true)
    set(minutes * MINUTE)
    expect(lock.expired).toBe(true)
  })

  it('tolerates a clock correction of at most two seconds', () => {
    const { lock, set } = opened()
    set(-2000)
    expect(lock.expired).toBe(false)
    set(-1)
    expect(lock.expired).toBe(true)
  })

  it('is not extended by a clock set back unnoticed or in small steps', () => {
    const { lock, pass, set } = opened()
    pass(10 * MINUTE)
    set(-1500)
    expect(lock.expired).toBe(false)
    pass(MINUTE)
    set(-1500)
    expect(lock.expired).toBe(true)
  })
})
