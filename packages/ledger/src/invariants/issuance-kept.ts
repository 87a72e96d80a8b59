import type { ApplyContext } from '../engine/apply-context.ts'
import { requiredAmount } from '../engine/tx-fields.ts'
import { destinationOf } from '../engine/destination.ts'
import type { AccountEntry, AccountFields } from '../state/account-entry.ts'
import { isBelow, magnitude } from './exact.ts'
import type { Changes, Invariant } from './invariant.ts'
import { leewayOf, positionsOf } from './positions.ts'
import type { Position } from './positions.ts'

/** Pools trade, and give out tokens of their own. */
function* poolsOf(changes: Changes): Generator<AccountEntry> {
  const isPool = (fields: AccountFields | undefined): boolean => (fields?.settings.poolId ?? '') !== ''
  for (const { entry } of changes.lines) {
    if (isPool(entry.low.fields)) yield entry.low
    if (isPool(entry.high.fields)) yield entry.high
  }
  for (const { entry, before } of changes.accounts) if (isPool(before)) yield entry
}

/** Accounts that gain or lose by the transaction itself. */
function partiesOf(context: ApplyContext, changes: Changes): Set<AccountEntry | undefined> {
  const parties = new Set<AccountEntry | undefined>([context.account, destinationOf(context)])
  // Clawback names the holder in its amount.
  if (context.tx.type === 'Clawback') {
    const { issuer } = requiredAmount(context.tx, 'Amount')
    if (issuer !== undefined) parties.add(context.state.findAccount(issuer))
  }
  for (const { entry } of changes.offers) parties.add(entry.placed.owner)
  for (const account of context.concerned) parties.add(account)
  for (const pool of poolsOf(changes)) parties.add(pool)
  return parties
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
  holds(context, changes) {
    let parties: Set<AccountEntry | undefined> | undefined
    for (const position of positionsOf(changes)) {
      if (position.account === context.account || isKept(position)) continue
      parties ??= partiesOf(context, changes)
      if (!parties.has(position.account)) return false
    }
    return true
  },
}
