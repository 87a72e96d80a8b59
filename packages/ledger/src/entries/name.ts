/**
 * An interned name of a member or entry type. Its number, counted from zero, is an array index, which is much cheaper
 * than a map keyed by text.
 */
export interface Name {
  readonly text: string
  readonly number: number
}

const names = new Map<string, Name>()

/** Returns the interned name. Use it only for names known in advance, because names are never evicted. */
export function nameOf(text: string): Name {
  const cached = names.get(text)
  if (cached !== undefined) return cached
  const created = { text, number: names.size }
  names.set(text, created)
  return created
}
