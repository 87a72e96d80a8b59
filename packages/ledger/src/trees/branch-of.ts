/** Number of branches of the state tree: one for each value of the first four digits of a ledger index. */
export const STATE_BRANCHES = 0x10000

const DIGIT = 0x0f
const LETTER_SHIFT = 6
const LETTER = 9

function digit(key: string, index: number): number {
  const code = key.charCodeAt(index)
  return (code & DIGIT) + (code >>> LETTER_SHIFT) * LETTER
}

/** Returns the branch of a ledger index: the number formed by its first four hex digits. */
export function branchOf(key: string): number {
  return (digit(key, 0) << 12) | (digit(key, 1) << 8) | (digit(key, 2) << 4) | digit(key, 3)
}
