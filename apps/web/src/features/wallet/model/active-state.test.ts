import { describe, expect, it } from 'vitest'
import { activeAfterCode } from './active-state.ts'

describe('active state', () => {
  it('STA-006 code 2004 means inactive', () => {
    expect(activeAfterCode('unknown', '2004')).toBe('inactive')
    expect(activeAfterCode('active', 2004)).toBe('inactive')
  })

  it('STA-007 any other non-negative code means active, anything else changes nothing', () => {
    for (const code of ['0', 0, '1019', 1006]) expect(activeAfterCode('inactive', code)).toBe('active')
    for (const code of ['-1', -5, '', 'abc', Number.NaN]) {
      expect(activeAfterCode('inactive', code)).toBe('inactive')
      expect(activeAfterCode('unknown', code)).toBe('unknown')
    }
  })
})
