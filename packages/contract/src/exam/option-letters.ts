/** Letters of the options of a question, in the order in which they stand (REG-004). */
export const OPTION_LETTERS = ['A', 'B', 'C', 'D'] as const

export type OptionLetter = (typeof OPTION_LETTERS)[number]
