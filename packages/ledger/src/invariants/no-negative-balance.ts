import type { Invariant } from './invariant.ts'

/** Native balances are between zero and the supply. */
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
