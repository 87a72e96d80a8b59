import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { abbreviate } from './unit-labels.ts'

describe('short forms of large figures (A77)', () => {
  it.each([
    ['9999.5', '9999.5', '9999.5', '9999.5'],
    ['12345.678', '12.3K', '1.23万', '12.3\u00a0тыс.'],
    ['3370123.5', '3.37M', '337万', '3.37\u00a0млн'],
    ['100000000', '100M', '1亿', '100\u00a0млн'],
    ['123456789012', '123B', '1234亿', '123\u00a0млрд'],
    ['-3370123', '-3.37M', '-337万', '-3.37\u00a0млн'],
  ])('%s', (value, en, zh, ru) => {
    expect([abbreviate(value, 'en'), abbreviate(value, 'zh'), abbreviate(value, 'ru')]).toEqual([en, zh, ru])
  })

  it('names every step from ones to hundred billions in each language (I18-010)', () => {
    const steps = (language: 'en' | 'zh' | 'ru'): string[] =>
      Array.from({ length: 12 }, (_, power) => abbreviate(`1${'0'.repeat(power)}`, language))
    const same = ['1', '10', '100', '1000']
    expect(steps('zh')).toEqual([...same, '1万', '10万', '100万', '1000万', '1亿', '10亿', '100亿', '1000亿'])
    expect(steps('en')).toEqual([...same, '10K', '100K', '1M', '10M', '100M', '1B', '10B', '100B'])
    expect(steps('ru').slice(4)).toEqual([
      '10\u00a0тыс.',
      '100\u00a0тыс.',
      '1\u00a0млн',
      '10\u00a0млн',
      '100\u00a0млн',
      '1\u00a0млрд',
      '10\u00a0млрд',
      '100\u00a0млрд',
    ])
  })

  it('never shows more than the actual figure', () => {
    const powers = { K: 1000n, M: 1_000_000n, B: 1_000_000_000n }
    fc.assert(
      fc.property(fc.bigInt({ min: 10_000n, max: 10n ** 15n }), (amount) => {
        const [, whole = '', decimals = '', word = 'K'] =
          /^(\d+)(?:\.(\d+))?([KMB])$/.exec(abbreviate(String(amount), 'en')) ?? []
        const shown = (BigInt(whole + decimals) * powers[word as 'K']) / 10n ** BigInt(decimals.length)
        expect(shown <= amount).toBe(true)
        expect(amount - shown < amount / 99n + 1n).toBe(true)
      }),
    )
  })
})
