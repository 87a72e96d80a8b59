import type { ApplyContext } from '../money/apply-context.ts'
import { requiredAmount } from '../base/tx-fields.ts'
import { destinationOf } from '../engine/destination.ts'
import type { AccountEntry, AccountFields } from '../state/account-entry.ts'
import { isPoolAccount } from '../money/accounts.ts'
import { isBelow, magnitude } from './exact.ts'
import { cashedCheck } from './cashed-check.ts'
import type { Changes, Invariant } from './invariant.ts'
import { ownsChangedOffer } from './offer-owners.ts'
import { leewayOf, positionsOf } from './positions.ts'
import type { Position } from './positions.ts'

/** Clawback names the holder in its amount. */
function clawedFrom({ state, tx }: ApplyContext): AccountEntry | undefined {
  if (tx.type !== 'Clawback') return undefined
  const { issuer } = requiredAmount(tx, 'Amount')
  return issuer === undefined ? undefined : state.findAccount(issuer)
}

/** Pools trade, and give out tokens of their own. */
function isPool(account: AccountEntry, changes: Changes): boolean {
  if (isPoolAccount(account)) return true
  // A change holds earlier values of its own entry.
  const before = changes.all.of(account)?.before as AccountFields | undefined
  return (before?.settings.poolId ?? '') !== ''
}

/** Gains or loses by the transaction itself, though it is not the sender and has no offer in it. */
function isParty(context: ApplyContext, account: AccountEntry, changes: Changes): boolean {
  return (
    account === destinationOf(context) ||
    account === clawedFrom(context) ||
    context.concerned.includes(account) ||
    cashedCheck(context, account, changes) !== undefined ||
    isPool(account, changes)
  )
}

function isKept(position: Position): boolean {
  const { account, change, hasOwnRates } = position
  if (change.mantissa === 0n || hasOwnRates || !isBelow(leewayOf(position), magnitude(change))) return true
  // A transfer fee lowers what the issuer owes; nothing may raise it behind the issuer's back.
  return change.mantissa > 0n && (account.fields?.settings.transferRate ?? 0) !== 0
}

/** What an issuer owes in all changes only by its own hand, or falls by its transfer fee. */
export const issuanceKept: Invariant = {
  name: 'issuance kept',
  looksAt: ['lines'],
  holds(context, changes) {
    for (const position of positionsOf(changes)) {
      const { account } = position
      if (account === context.account || ownsChangedOffer(account, changes) || isKept(position)) continue
      if (!isParty(context, account, changes)) return false
    }
    return true
  },
}
