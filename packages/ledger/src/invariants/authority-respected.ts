import { ACCOUNT_FLAGS, hasFlag } from '../money/flags.ts'
import { isPoolAccount } from '../money/accounts.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { Invariant } from './invariant.ts'
import { hasRisen, holderSides } from './line-sides.ts'
import type { HolderSide } from './line-sides.ts'

function grantsAuth({ fields }: AccountEntry): boolean {
  return fields !== undefined && hasFlag(fields.flags, ACCOUNT_FLAGS.requireAuth)
}

/** A pool holds what its creators were authorized to hold. */
function needsLeave({ holder, issuer }: HolderSide): boolean {
  return !isPoolAccount(holder) && grantsAuth(issuer)
}

function hasLeave({ flagsAfter, issuerFlags }: HolderSide): boolean {
  return hasFlag(flagsAfter, issuerFlags.auth)
}

/** No account gets tokens without authorization when the issuer requires it. */
export const authorityRespected: Invariant = {
  name: 'tokens held with leave',
  looksAt: ['lines'],
  holds(_context, { lines }) {
    for (const change of lines) {
      if (!grantsAuth(change.entry.low) && !grantsAuth(change.entry.high)) continue
      for (const side of holderSides(change)) {
        if (!needsLeave(side) || side.before.mantissa > 0n) continue
        if (hasRisen(side) && !hasLeave(side)) return false
      }
    }
    return true
  },
}
