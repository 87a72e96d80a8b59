import { isNativeLookAlike } from '../profiles/legal-amount.ts'
import type { Invariant } from './invariant.ts'

/** No trust line has the native currency or a code that looks like it. */
export const noNativeLines: Invariant = {
  name: 'no lines in the native currency',
  looksAt: ['lines'],
  holds({ rules }, { lines }) {
    for (const { entry, before, after } of lines) {
      if (before !== undefined || after === undefined) continue
      const { bytes } = entry.currency
      if (isNativeLookAlike(rules, bytes) || bytes.every((byte) => byte === 0)) return false
    }
    return true
  },
}
