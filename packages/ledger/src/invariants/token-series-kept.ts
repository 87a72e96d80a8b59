import { TOKEN_SERIES } from '../entries/objects/token-series.ts'
import type { ObjectFields } from '../state/object-entry.ts'
import type { Invariant } from './invariant.ts'

function number(fields: ObjectFields | undefined, name: string): bigint {
  const value = fields?.values[name]
  return typeof value === 'bigint' ? value : 0n
}

/** A series never exceeds its size, and its count of created tokens never falls. */
export const tokenSeriesKept: Invariant = {
  name: 'series of unique tokens within their size',
  looksAt: ['objects'],
  holds(_context, { objects }) {
    for (const { entry, before, after } of objects) {
      if (entry.type.name !== TOKEN_SERIES.name || after === undefined) continue
      const issued = number(after, 'TokenIssued')
      if (issued > number(after, 'TokenSize') || issued < number(before, 'TokenIssued')) return false
    }
    return true
  },
}
