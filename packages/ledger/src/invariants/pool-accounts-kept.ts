import type { ApplyContext } from '../money/apply-context.ts'
import { AMM } from '../entries/objects/amm.ts'
import { ObjectEntry } from '../state/object-entry.ts'
import type { AccountEntry, AccountFields } from '../state/account-entry.ts'
import type { Invariant } from './invariant.ts'

function isSame(before: AccountFields, after: AccountFields): boolean {
  return before.flags === after.flags && before.settings === after.settings && before.sequence === after.sequence
}

/** Types that trade with pools, deposit or withdraw. */
const TRADING: ReadonlySet<string> = new Set(['Payment', 'OfferCreate', 'AMMCreate', 'AMMDeposit', 'AMMWithdraw'])

function isKept({ tx }: ApplyContext, before: AccountFields, after: AccountFields): boolean {
  if (!isSame(before, after)) return false
  // Emptied and filled again, a pool loses and gets the lines of its assets.
  return TRADING.has(tx.type) || (before.balance === after.balance && before.ownerCount === after.ownerCount)
}

/** Whether the pool of an account exists exactly as long as the account. */
function hasPool({ state }: ApplyContext, entry: AccountEntry, poolId: string): boolean {
  const object = state.journal.byKey(poolId)
  const isThere = object instanceof ObjectEntry && object.type.name === AMM.name && object.fields !== undefined
  return isThere === (entry.fields !== undefined)
}

/** No transaction changes the account of a pool, except by trading. */
export const poolAccountsKept: Invariant = {
  name: 'accounts of pools left alone',
  looksAt: ['accounts'],
  holds(context, { accounts }) {
    for (const { entry, before, after } of accounts) {
      const poolId = (after ?? before)?.settings.poolId ?? ''
      if (poolId === '') continue
      if (before !== undefined && after !== undefined && !isKept(context, before, after)) return false
      if (!hasPool(context, entry, poolId)) return false
    }
    return true
  },
}
