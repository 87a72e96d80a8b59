import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pickBaseCounter, QUOTE_PRIORITY } from './quote-priority.ts'

const code = fc.oneof(fc.constantFrom(...QUOTE_PRIORITY), fc.stringMatching(/^[A-Z]{3,6}$/))

describe('pickBaseCounter', () => {
  it('CST-006 the priority list is the specification’s', () => {
    expect(QUOTE_PRIORITY.join(' ')).toBe('CNY JCADT UST JUSDT JCNB JAUT JETH SWT CSP WYB JJCC JSEC TFG')
  })

  it.each([
    ['SWT', 'CNY', 'SWT', 'CNY'],
    ['JETH', 'JUSDT', 'JETH', 'JUSDT'],
    ['SWT', 'JUSDT', 'SWT', 'JUSDT'],
    ['SWT', 'JETH', 'SWT', 'JETH'],
    ['JJCC', 'SWT', 'JJCC', 'SWT'],
    ['JMOAC', 'TFG', 'JMOAC', 'TFG'],
  ])('CST-006 %s and %s: base %s, counter %s', (a, b, base, counter) => {
    expect(pickBaseCounter(a, b)).toEqual({ base, counter })
    expect(pickBaseCounter(b, a)).toEqual({ base, counter })
  })

  it('CST-006 two codes that are not listed are ordered alphabetically', () => {
    expect(pickBaseCounter('JMOAC', 'JBTC')).toEqual({ base: 'JBTC', counter: 'JMOAC' })
  })

  it('CST-006 the order of the arguments never matters', () => {
    fc.assert(
      fc.property(code, code, (a, b) => {
        expect(pickBaseCounter(a, b)).toEqual(pickBaseCounter(b, a))
      }),
    )
  })
})
