import { describe, expect, it } from 'vitest'
import { stepOf } from './step-of.ts'

describe('arrow keys', () => {
  it('wrap around, Home and End jump, other keys do nothing', () => {
    expect(stepOf('ArrowRight', 2, 3)).toBe(0)
    expect(stepOf('ArrowUp', 0, 3)).toBe(2)
    expect(stepOf('Home', 2, 3)).toBe(0)
    expect(stepOf('End', 0, 3)).toBe(2)
    expect(stepOf('a', 0, 3)).toBeUndefined()
  })
})
