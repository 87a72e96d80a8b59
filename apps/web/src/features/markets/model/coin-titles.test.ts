import { describe, expect, it } from 'vitest'
import { coinOf } from '../../../testing/market-fixtures.ts'
import { coinTitles } from './coin-titles.ts'

const titleOf = coinTitles([coinOf('SWT'), coinOf('JBNB', 'jListed')])

describe('coinTitles', () => {
  it('uses the title of a configured coin everywhere (DSP-001)', () => {
    expect(titleOf('JBNB', 'jListed')).toBe('BNB')
    expect(titleOf('JBNB')).toBe('BNB')
    expect(titleOf('SWT')).toBe('SWTC')
  })

  it('does not give a token of another issuer the title of the listed coin', () => {
    expect(titleOf('JBNB', 'jOther')).toBe('JBNB')
  })

  it('applies the fixed rules to a coin that is not configured (DSP-002)', () => {
    expect(titleOf('CNY', 'jAny')).toBe('CNT')
    expect(titleOf('ABC', 'jAny')).toBe('ABC')
  })
})
