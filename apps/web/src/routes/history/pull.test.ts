import { describe, expect, it } from 'vitest'
import { IDLE, type Ends, movePull, releasePull } from './pull.ts'

const both: Ends = { atStart: true, atEnd: true }

function letGo(moved: number, ends = both) {
  return releasePull(movePull(IDLE, moved, ends))
}

describe('a list pulled with a finger', () => {
  it('returns after a pull down by 89; by 90 it refreshes and rests at 80 in the meantime (STA-020)', () => {
    expect(letGo(89)).toEqual({ pull: IDLE, action: undefined })
    expect(letGo(90)).toEqual({ pull: { phase: 'refreshing', distance: 80 }, action: 'refresh' })
    const resting = letGo(200).pull
    expect(movePull(resting, 50, both), 'no second time while it runs').toBe(resting)
    expect(releasePull(resting).action).toBeUndefined()
  })

  it('loads more after a pull up by 90 at its end, but not by 89 (STA-021)', () => {
    expect(letGo(-89).action).toBeUndefined()
    expect(letGo(-90)).toEqual({ pull: IDLE, action: 'more' })
  })

  it('scrolls normally in the middle of the list', () => {
    expect(letGo(120, { atStart: false, atEnd: true }).action).toBeUndefined()
    expect(letGo(-120, { atStart: true, atEnd: false }).action).toBeUndefined()
  })
})
