import type { Language } from './languages.ts'

interface Unit {
  /** Divisor of the figure, as a power of ten. */
  readonly power: number
  readonly word: string
}

/** Words for large figures, greatest first (specification, section 9: ones to hundred billions; A77). */
const UNITS: Record<Language, readonly Unit[]> = {
  // Chinese groups by ten thousand: 十, 百 and 千 are written as digits before 万 and 亿 (十万 = 10万, 千亿 = 1000亿).
  zh: [
    { power: 8, word: '亿' },
    { power: 4, word: '万' },
  ],
  en: [
    { power: 9, word: 'B' },
    { power: 6, word: 'M' },
    { power: 3, word: 'K' },
  ],
  ru: [
    { power: 9, word: '\u00a0млрд' },
    { power: 6, word: '\u00a0млн' },
    { power: 3, word: '\u00a0тыс.' },
  ],
}
/** Minimum number of digits to shorten a figure: up to four digits are as short as any short form. */
const SHORTENED_FROM = 5
const SIGNIFICANT = 3

/**
 * Shortens a large plain decimal, cut and never rounded up: 3370123.5 → 3.37M, 337万, 3.37 млн. Returns figures below
 * ten thousand unchanged. Use it only where the exact figure is visible on hover.
 */
export function abbreviate(value: string, language: Language): string {
  const [, sign = '', digits = ''] = /^(-?)(\d+)(?:\.\d*)?$/.exec(value) ?? []
  const unit = UNITS[language].find(({ power }) => digits.length > power)
  if (digits.length < SHORTENED_FROM || unit === undefined) return value
  const whole = digits.slice(0, -unit.power)
  const decimals = digits.slice(whole.length, Math.max(whole.length, SIGNIFICANT)).replace(/0+$/, '')
  return `${sign}${whole}${decimals === '' ? '' : `.${decimals}`}${unit.word}`
}
