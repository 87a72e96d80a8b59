/** Letters of a question's options, in order (REG-004). */
export const OPTION_LETTERS = ['A', 'B', 'C', 'D'] as const

export type OptionLetter = (typeof OPTION_LETTERS)[number]
