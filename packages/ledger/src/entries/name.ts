/**
 * The name of a member or of a kind of entry. There is one object for each name; its number, counted from zero, finds
 * what belongs to the name in a list, which is much cheaper than in a map of texts.
 */
export interface Name {
  readonly text: string
  readonly number: number
}

const names = new Map<string, Name>()

/** Only for names that are known beforehand: none is ever forgotten. */
export function nameOf(text: string): Name {
  const known = names.get(text)
  if (known !== undefined) return known
  const made = { text, number: names.size }
  names.set(text, made)
  return made
}
