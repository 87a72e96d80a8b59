import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orientBy } from './quote-priority.ts'

const PRIORITY = ['CNY', 'JUSDT', 'JETH', 'SWT']
const orient = orientBy(PRIORITY)
const code = fc.oneof(fc.constantFrom(...PRIORITY), fc.stringMatching(/^[A-Z]{3,6}$/))

describe('orientation of a pair', () => {
  it('makes the alphabetically earlier of two unlisted codes the base', () => {
    expect(orient('JMOAC', 'JBTC')).toEqual({ base: 'JBTC', counter: 'JMOAC' })
  })

  it('makes the earlier code of the list the counter, and prefers a listed code to an unlisted one', () => {
    expect(orient('CNY', 'SWT')).toEqual({ base: 'SWT', counter: 'CNY' })
    expect(orient('SWT', 'AAA')).toEqual({ base: 'AAA', counter: 'SWT' })
  })

  it('ignores the order of the arguments', () => {
    fc.assert(
      fc.property(code, code, (a, b) => {
        expect(orient(a, b)).toEqual(orient(b, a))
      }),
    )
  })
})
