import type { StateEntry } from '@tidebook/ledger'

/** Two sequences in key order as one. */
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
    // lets go of what the database holds for a reader that stopped half-way
    others.return?.()
  }
}
