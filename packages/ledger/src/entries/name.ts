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
  const cached = names.get(text)
  if (cached !== undefined) return cached
  const created = { text, number: names.size }
  names.set(text, created)
  return created
}
