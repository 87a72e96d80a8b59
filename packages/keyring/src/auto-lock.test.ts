import { describe, expect, it } from 'vitest'
import { AUTO_LOCK_MS, AutoLock, HIDDEN_LOCK_MS } from './auto-lock.ts'

const START = 1_760_000_000_000
const MINUTE = 60_000

/** A window over two clocks. */
function opened() {
  let wall = START
  let steady = 5000
  const lock = new AutoLock({ clock: () => wall, monotonic: () => steady })
  return {
    lock,
    /** time goes by for both */
    pass(ms: number) {
      wall += ms
      steady += ms
    },
    /** the machine sleeps, and the steady clock with it */
    sleep(ms: number) {
      wall += ms
    },
    /** somebody sets the clock of the day */
    set(ms: number) {
      wall += ms
    },
  }
}

describe('auto-lock', () => {
  it('is open at 14:59.999 and closed at 15:00', () => {
    const { lock, pass } = opened()
    expect(lock.locksAt).toBe(START + AUTO_LOCK_MS)
    pass(15 * MINUTE - 1)
    expect(lock.expired).toBe(false)
    expect(lock.locksAt).toBe(START + AUTO_LOCK_MS)
    pass(1)
    expect(lock.expired).toBe(true)
  })

  it('slides with use, not with time', () => {
    const { lock, pass } = opened()
    pass(10 * MINUTE)
    lock.touch()
    pass(14 * MINUTE)
    expect(lock.expired).toBe(false)
    pass(MINUTE)
    expect(lock.expired).toBe(true)
  })

  it('WAL-103 is over when its tab was hidden for five minutes, and not when it was looked at meanwhile', () => {
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
    // Hidden once more is no new beginning.
    lock.hide(true)
    sleep(2 * MINUTE)
    expect(lock.expired).toBe(true)
  })

  it('is over after twelve hours, however much it is used', () => {
    const { lock, pass } = opened()
    for (let at = 0; at < 12 * 60 * MINUTE; at += 10 * MINUTE) {
      expect(lock.expired).toBe(false)
      pass(10 * MINUTE)
      lock.touch()
    }
    expect(lock.expired).toBe(true)
  })

  it('is closed after a sleep during which the steady clock stood still', () => {
    const { lock, sleep } = opened()
    sleep(60 * MINUTE)
    expect(lock.expired).toBe(true)
  })

  it('a short sleep is no clock that was set back', () => {
    const { lock, sleep, pass } = opened()
    sleep(5 * MINUTE)
    expect(lock.expired).toBe(false)
    pass(5 * MINUTE)
    expect(lock.expired).toBe(false)
    pass(5 * MINUTE)
    expect(lock.expired).toBe(true)
  })

  it.each([24 * 60, 10, 1])('closes at once when the clock is set back by %i minutes, for good', (minutes) => {
    const { lock, pass, set } = opened()
    pass(14 * MINUTE)
    expect(lock.expired).toBe(false)
    set(-minutes * MINUTE)
    expect(lock.expired).toBe(true)
    set(minutes * MINUTE)
    expect(lock.expired).toBe(true)
  })

  it('a clock that the system sets right, by two seconds at most, closes nothing', () => {
    const { lock, set } = opened()
    set(-2000)
    expect(lock.expired).toBe(false)
    set(-1)
    expect(lock.expired).toBe(true)
  })

  it('a clock set back before anybody looked, or bit by bit, gains no time', () => {
    const { lock, pass, set } = opened()
    pass(10 * MINUTE)
    set(-1500)
    expect(lock.expired).toBe(false)
    pass(MINUTE)
    set(-1500)
    expect(lock.expired).toBe(true)
  })
})
