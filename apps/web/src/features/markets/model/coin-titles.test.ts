import { describe, expect, it } from 'vitest'
import { coinOf } from '../../../testing/market-fixtures.ts'
import { coinTitles } from './coin-titles.ts'

const titleOf = coinTitles([coinOf('SWT'), coinOf('JBNB', 'jListed')])

describe('titles of coins', () => {
  it('DSP-001 a configured coin has its title wherever it is named', () => {
    expect(titleOf('JBNB', 'jListed')).toBe('BNB')
    expect(titleOf('JBNB')).toBe('BNB')
    expect(titleOf('SWT')).toBe('SWTC')
  })

  it('a namesake of another issuer does not carry the title of the listed coin', () => {
    expect(titleOf('JBNB', 'jOther')).toBe('JBNB')
  })

  it('DSP-002 a coin that is not configured follows the fixed rules', () => {
    expect(titleOf('CNY', 'jAny')).toBe('CNT')
    expect(titleOf('ABC', 'jAny')).toBe('ABC')
  })
})
