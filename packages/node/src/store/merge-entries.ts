import type { StateEntry } from '@tidebook/ledger'

/** Merges two sequences in key order. */
export function* mergeEntries(one: Iterable<StateEntry>, other: Iterable<StateEntry>): Generator<StateEntry> {
  const others = other[Symbol.iterator]()
  try {
    let waiting = others.next()
    for (const entry of one) {
      for (; waiting.done !== true && waiting.value.key < entry.key; waiting = others.next()) yield waiting.value
      yield entry
    }
    for (; waiting.done !== true; waiting = others.next()) yield waiting.value
  } finally {
    // Releases the database's resources when the reader stops early.
    others.return?.()
  }
}
