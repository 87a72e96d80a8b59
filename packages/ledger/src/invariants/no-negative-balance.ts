import type { Invariant } from './invariant.ts'

/** No native balance below zero or above what can exist. */
export const noNegativeBalance: Invariant = {
  name: 'native balances in range',
  looksAt: ['accounts'],
  holds({ rules }, changes) {
    for (const { after } of changes.accounts) {
      if (after !== undefined && (after.balance < 0n || after.balance > rules.maxNative)) return false
    }
    return true
  },
}
