import { describe, expect, it } from 'vitest'
import { typedTarget } from './type-ahead.ts'

const NAMES = ['ETH', 'SWTC', 'EOS', ' Stm', 'XRP']

describe('typedTarget', () => {
  it('finds the next name that starts with the letters, in any case', () => {
    expect(typedTarget(NAMES, -1, 's')).toBe(1)
    expect(typedTarget(NAMES, 1, 's')).toBe(3)
    expect(typedTarget(NAMES, 0, 'eo')).toBe(2)
    expect(typedTarget(NAMES, 2, 'eo')).toBe(2)
  })

  it('cycles through the names that start with a repeated letter', () => {
    expect(typedTarget(NAMES, 1, 'ss')).toBe(3)
    expect(typedTarget(NAMES, 3, 'sss')).toBe(1)
  })

  it('returns undefined without a match', () => {
    expect(typedTarget(NAMES, 2, 'q')).toBeUndefined()
    expect(typedTarget([], -1, 'e')).toBeUndefined()
  })
})
