/**
 * The name of a member or of a type of entry. Each name has one object. Its number, counted from zero, indexes lists,
 * which is much cheaper than a map keyed by text.
 */
export interface Name {
  readonly text: string
  readonly number: number
}

const names = new Map<string, Name>()

/** Returns the object of a name. Use it only for names known in advance: it never evicts one. */
export function nameOf(text: string): Name {
  const known = names.get(text)
  if (known !== undefined) return known
  const made = { text, number: names.size }
  names.set(text, made)
  return made
}
