import type { Invariant } from './invariant.ts'

/** A trust line has two different accounts, the one with the smaller id first. */
export const noOwnLines: Invariant = {
  name: 'no line of an account with itself',
  looksAt: ['lines'],
  holds(_context, { lines }) {
    for (const { entry, after } of lines) {
      if (after !== undefined && entry.low.idText >= entry.high.idText) return false
    }
    return true
  },
}
