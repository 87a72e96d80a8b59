import { describe, expect, it } from 'vitest'
import { activeAfterCode } from './active-state.ts'

describe('active state', () => {
  it('is inactive after code 2004 (STA-006)', () => {
    expect(activeAfterCode('unknown', '2004')).toBe('inactive')
    expect(activeAfterCode('active', 2004)).toBe('inactive')
  })

  it('is active after any other non-negative code, and unchanged otherwise (STA-007)', () => {
    for (const code of ['0', 0, '1019', 1006]) expect(activeAfterCode('inactive', code)).toBe('active')
    for (const code of ['-1', -5, '', 'abc', Number.NaN]) {
      expect(activeAfterCode('inactive', code)).toBe('inactive')
      expect(activeAfterCode('unknown', code)).toBe('unknown')
    }
  })
})
