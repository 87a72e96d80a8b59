import type { Language } from './languages.ts'

/** Words for powers of ten from ones to hundred billions (specification, section 9; A77): twelve steps each. */
const STEPS: Record<Language, readonly string[]> = {
  zh: ['个', '十', '百', '千', '万', '十万', '百万', '千万', '亿', '十亿', '百亿', '千亿'],
  en: ['', '', '', 'K', 'K', 'K', 'M', 'M', 'M', 'B', 'B', 'B'],
  ru: ['', '', '', ' тыс.', ' тыс.', ' тыс.', ' млн', ' млн', ' млн', ' млрд', ' млрд', ' млрд'],
}
/** Ten thousand is the first figure that is shortened: up to it the whole figure is as short. */
const SHORTENED_FROM = 5
const SIGNIFICANT = 3

/** By how many digits the figure shrinks under the word of its step. */
const shiftOf = (step: number, language: Language): number => (language === 'zh' ? step : step - (step % 3))

/**
 * A short form of a large plain decimal, cut and never rounded up: 3370123.5 → 3.37M, 3.37百万, 3.37 млн.
 * Below ten thousand the text comes back as it is. Only where the exact figure is one hover away.
 */
export const abbreviate = (value: string, language: Language): string => {
  const match = /^(-?)(\d+)(?:\.\d*)?$/.exec(value)
  const [, sign = '', digits = ''] = match ?? []
  if (digits.length < SHORTENED_FROM) return value
  const step = Math.min(digits.length - 1, STEPS.en.length - 1)
  const shift = shiftOf(step, language)
  const whole = digits.slice(0, digits.length - shift)
  const rest = digits.slice(digits.length - shift, digits.length - shift + Math.max(0, SIGNIFICANT - whole.length))
  const kept = rest.replace(/0+$/, '')
  return `${sign}${whole}${kept === '' ? '' : `.${kept}`}${STEPS[language][step] ?? ''}`
}

/** The word of the step a figure falls into, '' below the first. */
export const unitLabel = (digits: number, language: Language): string =>
  STEPS[language][Math.max(0, Math.min(digits - 1, STEPS.en.length - 1))] ?? ''
