/**
 * The item that typed letters lead to: the next one whose name begins with them, from the top again after the last. One
 * letter typed again and again walks through all that begin with it.
 * @param at index of the item that is looked at now, -1 for none
 */
export const typedTarget = (names: readonly string[], at: number, typed: string): number | undefined => {
  const letters = typed.toLowerCase()
  const [letter = ''] = letters
  const repeated = letters === letter.repeat(letters.length)
  const wanted = repeated ? letter : letters
  // More letters may still fit the item that the first ones led to.
  const start = repeated ? at + 1 : Math.max(0, at)
  for (let step = 0; step < names.length; step += 1) {
    const index = (start + step) % names.length
    if (names[index]?.trim().toLowerCase().startsWith(wanted) === true) return index
  }
  return undefined
}
