import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BookSide } from './book-side.ts'
import { unitsOfText } from './units.ts'

/** Sets an amount as text and returns the side's content, or the error message. */
function read(text: string): readonly bigint[] | string {
  const side = new BookSide()
  side.set(1, 5n)
  try {
    side.setText(1, text)
  } catch (error) {
    return String(error)
  }
  // Read twice: the first read parses the text, the second uses the parsed value.
  return side.count === 0 ? [] : [side.amountAt(0), side.amountOf(1)]
}

function expected(text: string): readonly bigint[] | string {
  try {
    const units = unitsOfText(text)
    return units === 0n ? [] : [units, units]
  } catch (error) {
    return String(error)
  }
}

describe('amounts set as text', () => {
  it.each(['0', '0.0', '00', '0.0000000000001', '0.000000000001', '1.', '.1', '', '1.2.3', '-1', '1e5', '1_000', ' 1'])(
    'converts %j to units',
    (text) => expect(read(text)).toEqual(expected(text)),
  )

  it('convert to units for any digits and decimal point', () => {
    const text = fc.string({ unit: fc.constantFrom('0', '0', '1', '9', '.'), maxLength: 30 })
    fc.assert(
      fc.property(text, (value) => {
        expect(read(value)).toEqual(expected(value))
      }),
    )
  })

  it('are rejected when set, not when read', () => {
    const side = new BookSide()
    expect(() => side.setText(3, '1x')).toThrow(expect.objectContaining({ code: 'market/malformed-metadata' }))
    expect(side.count).toBe(0)
  })
})
