import { ACCOUNT_FLAGS, hasFlag } from '../money/flags.ts'
import { isPoolAccount } from '../money/pool-accounts.ts'
import type { Invariant } from './invariant.ts'
import { hasRisen, holderSides } from './line-sides.ts'
import type { HolderSide } from './line-sides.ts'

/** A pool holds what its makers had leave to hold. */
function needsLeave({ holder, issuer }: HolderSide): boolean {
  return (
    !isPoolAccount(holder) && issuer.fields !== undefined && hasFlag(issuer.fields.flags, ACCOUNT_FLAGS.requireAuth)
  )
}

function hasLeave({ flagsAfter, issuerFlags }: HolderSide): boolean {
  return hasFlag(flagsAfter, issuerFlags.auth)
}

/** Nobody comes to hold the tokens of an issuer that gives leave to hold them without having it. */
export const authorityRespected: Invariant = {
  name: 'tokens held with leave',
  looksAt: ['lines'],
  holds(_context, { lines }) {
    for (const change of lines) {
      for (const side of holderSides(change)) {
        if (!needsLeave(side) || side.before.mantissa > 0n) continue
        if (hasRisen(side) && !hasLeave(side)) return false
      }
    }
    return true
  },
}
