/**
 * Returns the item for typed letters: the next one whose name starts with them, wrapping around. A repeated letter
 * cycles through all items that start with it.
 * @param at index of the current item, -1 for none
 */
export function typedTarget(names: readonly string[], at: number, typed: string): number | undefined {
  const letters = typed.toLowerCase()
  const [letter = ''] = letters
  const repeated = letters === letter.repeat(letters.length)
  const wanted = repeated ? letter : letters
  // More letters may still match the item that the first ones found.
  const start = repeated ? at + 1 : Math.max(0, at)
  for (let step = 0; step < names.length; step += 1) {
    const index = (start + step) % names.length
    if (names[index]?.trim().toLowerCase().startsWith(wanted) === true) return index
  }
  return undefined
}
