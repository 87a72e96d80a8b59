import { describe, expect, it } from 'vitest'
import { IDLE, type Ends, pulled, released } from './pull.ts'

const both: Ends = { atStart: true, atEnd: true }
const letGo = (moved: number, ends = both) => released(pulled(IDLE, moved, ends))

describe('a list under a finger', () => {
  it('STA-020 pulled down by 89 it goes back, by 90 it is refreshed and rests at 80 meanwhile', () => {
    expect(letGo(89)).toEqual({ pull: IDLE, wish: undefined })
    expect(letGo(90)).toEqual({ pull: { phase: 'refreshing', distance: 80 }, wish: 'refresh' })
    const resting = letGo(200).pull
    expect(pulled(resting, 50, both), 'no second time while it runs').toBe(resting)
    expect(released(resting).wish).toBeUndefined()
  })

  it('STA-021 pulled up by 90 at its end it brings more, by 89 it does not', () => {
    expect(letGo(-89).wish).toBeUndefined()
    expect(letGo(-90)).toEqual({ pull: IDLE, wish: 'more' })
  })

  it('in the middle of the list a finger scrolls', () => {
    expect(letGo(120, { atStart: false, atEnd: true }).wish).toBeUndefined()
    expect(letGo(-120, { atStart: true, atEnd: false }).wish).toBeUndefined()
  })
})
