import { describe, expect, it } from 'vitest'
import { AUTO_LOCK_MS, AutoLock } from './auto-lock.ts'

function lockAt(start: number) {
  let now = start
  const lock = new AutoLock(() => now)
  return {
    lock,
    move(to: number) {
      now = to
    },
  }
}

const START = 1_760_000_000_000
const MINUTE = 60_000

describe('auto-lock', () => {
  it('is open at 14:59.999 and closed at 15:00', () => {
    const { lock, move } = lockAt(START)
    expect(lock.locksAt).toBe(START + AUTO_LOCK_MS)
    move(START + 15 * MINUTE - 1)
    expect(lock.expired).toBe(false)
    move(START + 15 * MINUTE)
    expect(lock.expired).toBe(true)
  })

  it('slides with use, not with time', () => {
    const { lock, move } = lockAt(START)
    move(START + 10 * MINUTE)
    lock.touch()
    move(START + 24 * MINUTE)
    expect(lock.expired).toBe(false)
    move(START + 25 * MINUTE)
    expect(lock.expired).toBe(true)
  })

  it('is closed after a sleep of an hour and after the clock was set back a day', () => {
    const asleep = lockAt(START)
    asleep.move(START + 60 * MINUTE)
    expect(asleep.lock.expired).toBe(true)
    const turnedBack = lockAt(START)
    turnedBack.move(START - 24 * 60 * MINUTE)
    expect(turnedBack.lock.expired).toBe(true)
  })
})
