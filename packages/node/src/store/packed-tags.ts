/** First byte of every stored value. Part of the store format: append only. */
export const tags = {
  false: 0,
  true: 1,
  integer: 2,
  negative: 3,
  double: 4,
  text: 5,
  hex: 6,
  address: 7,
  decimal: 8,
  negativeDecimal: 9,
  known: 10,
  array: 11,
  object: 12,
  again: 13,
  null: 14,
  hash: 15,
} as const

/** Marks a key that follows as text instead of a number. */
export const TEXT_KEY = 255
