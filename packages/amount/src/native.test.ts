import { describe, expect, it } from 'vitest'
import { parseDecimal } from './decimal-text.ts'
import { MAX_NATIVE, nativeFromDecimal } from './native.ts'

describe('native amounts', () => {
  it('convert to whole micro units', () => {
    expect(nativeFromDecimal(parseDecimal('0.00001'))).toBe(10n)
    expect(nativeFromDecimal(parseDecimal('600000000000'))).toBe(600_000_000_000_000_000n)
  })

  it('reject a seventh decimal but accept trailing zeros', () => {
    expect(() => nativeFromDecimal(parseDecimal('0.0000001'))).toThrow(
      expect.objectContaining({ code: 'amount/precision' }),
    )
    expect(nativeFromDecimal(parseDecimal('1.0000000000'))).toBe(1_000_000n)
  })

  it('accept amounts up to the whole supply, positive or negative', () => {
    expect(nativeFromDecimal(parseDecimal('9000000000000'))).toBe(MAX_NATIVE)
    expect(nativeFromDecimal(parseDecimal('-9000000000000'))).toBe(-MAX_NATIVE)
    expect(nativeFromDecimal(parseDecimal('0.000001'))).toBe(1n)
  })

  it('reject amounts beyond the range of a ledger', () => {
    const owed = parseDecimal('-9000000000000.000001')
    expect(() => nativeFromDecimal(owed)).toThrow(expect.objectContaining({ code: 'amount/overflow' }))
    const beyond = parseDecimal('9000000000001')
    expect(() => nativeFromDecimal(beyond)).toThrow(expect.objectContaining({ code: 'amount/overflow' }))
  })
})
