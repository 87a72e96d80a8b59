import { describe, expect, it } from 'vitest'
import { typedTarget } from './type-ahead.ts'

const NAMES = ['ETH', 'SWTC', 'EOS', ' Stm', 'XRP']

describe('typedTarget', () => {
  it('finds the next name that begins with the letters, whatever their case', () => {
    expect(typedTarget(NAMES, -1, 's')).toBe(1)
    expect(typedTarget(NAMES, 1, 's')).toBe(3)
    expect(typedTarget(NAMES, 0, 'eo')).toBe(2)
    expect(typedTarget(NAMES, 2, 'eo')).toBe(2)
  })

  it('a letter typed again walks through all that begin with it', () => {
    expect(typedTarget(NAMES, 1, 'ss')).toBe(3)
    expect(typedTarget(NAMES, 3, 'sss')).toBe(1)
  })

  it('leads nowhere when nothing fits', () => {
    expect(typedTarget(NAMES, 2, 'q')).toBeUndefined()
    expect(typedTarget([], -1, 'e')).toBeUndefined()
  })
})
