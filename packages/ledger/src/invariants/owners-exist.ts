import type { AccountEntry } from '../state/account-entry.ts'
import type { Invariant } from './invariant.ts'

function isThere(account: AccountEntry | undefined): boolean {
  return account?.fields !== undefined
}

/** Every entry belongs to existing accounts: owners of offers and lists, both sides of lines, holders. */
export const ownersExist: Invariant = {
  name: 'owners exist',
  looksAt: ['lines', 'offers', 'signers', 'objects'],
  holds(_context, { lines, objects, offers, signers }) {
    for (const { entry, after } of offers) if (after !== undefined && !isThere(entry.placed.owner)) return false
    for (const { entry, after } of lines) {
      if (after !== undefined && !(isThere(entry.low) && isThere(entry.high))) return false
    }
    for (const { entry, after } of signers) if (after !== undefined && !isThere(entry.owner)) return false
    for (const { entry, after } of objects) if (after !== undefined && !entry.holders.every(isThere)) return false
    return true
  },
}
