import type { ApplyContext } from '../money/apply-context.ts'
import { requiredAmount } from '../base/tx-fields.ts'
import { destinationOf } from '../engine/destination.ts'
import type { AccountEntry, AccountFields } from '../state/account-entry.ts'
import { isPoolAccount } from '../money/accounts.ts'
import { isBelow, magnitude } from './exact.ts'
import { readCashedCheck } from './cashed-check.ts'
import type { Changes, Invariant } from './invariant.ts'
import { ownsChangedOffer } from './offer-owners.ts'
import { leewayOf, positionsOf } from './positions.ts'
import type { Position } from './positions.ts'

/** A clawback names the holder in its amount. */
function clawedFrom({ state, tx }: ApplyContext): AccountEntry | undefined {
  if (tx.type !== 'Clawback') return undefined
  const { issuer } = requiredAmount(tx, 'Amount')
  return issuer === undefined ? undefined : state.findAccount(issuer)
}

/** Pools trade, and issue their own tokens. */
function isPool(account: AccountEntry, changes: Changes): boolean {
  if (isPoolAccount(account)) return true
  // A change contains earlier values of its own entry.
  const before = changes.all.of(account)?.before as AccountFields | undefined
  return (before?.settings.poolId ?? '') !== ''
}

/**
 * Whether the transaction itself may change the account's debt, although it is not the sender and has no offer in it.
 */
function isParty(context: ApplyContext, account: AccountEntry, changes: Changes): boolean {
  return (
    account === destinationOf(context) ||
    account === clawedFrom(context) ||
    context.concerned.includes(account) ||
    readCashedCheck(context, account, changes) !== undefined ||
    isPool(account, changes)
  )
}

function isKept(position: Position): boolean {
  const { account, change, hasOwnRates } = position
  if (change.mantissa === 0n || hasOwnRates || !isBelow(leewayOf(position), magnitude(change))) return true
  // A transfer fee lowers the issuer's debt. Nothing may raise it without the issuer.
  return change.mantissa > 0n && (account.fields?.settings.transferRate ?? 0) !== 0
}

/** An issuer's total debt changes only by the issuer's own transactions and offers, or falls by its transfer fee. */
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
