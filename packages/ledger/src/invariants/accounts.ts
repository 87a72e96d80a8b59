import { feeCollector } from '../engine/claim.ts'
import { ticketOf } from '../engine/sequence.ts'
import { TICKET } from '../entries/objects/object-types.ts'
import { exists } from '../money/accounts.ts'
import type { ApplyContext } from '../money/apply-context.ts'
import { hasOwnedEntries } from '../money/owned-objects.ts'
import { findTicket } from '../money/tickets.ts'
import type { AccountEntry, AccountFields } from '../state/account-entry.ts'
import type { Changes, Invariant } from './invariant.ts'

/** The fee charged is between zero and the fee signed. */
export const feeInBounds: Invariant = {
  name: 'fee within what was signed',
  looksAt: 'always',
  holds: ({ charged, rules, tx }) => charged >= 0n && charged <= tx.fee && tx.fee <= rules.maxNative,
}

function ticketsMade({ tx }: ApplyContext, changes: Changes): number {
  if (tx.type !== 'TicketCreate') return 0
  let createdCount = 0
  for (const { entry, before } of changes.objects) {
    if (entry.type.name === TICKET.name && before === undefined) createdCount += 1
  }
  return createdCount
}

function othersKept({ account }: ApplyContext, changes: Changes): boolean {
  for (const { entry, before, after } of changes.accounts) {
    const isOld = entry !== account && before !== undefined && after !== undefined
    if (isOld && before.sequence !== after.sequence) return false
  }
  return true
}

/**
 * The sender's sequence advances by one, plus one for each ticket it creates, or its ticket is consumed: a transaction
 * can never apply twice. No other account's sequence changes.
 */
export const sequenceAdvanced: Invariant = {
  name: 'one sequence number or ticket used',
  looksAt: 'always',
  holds(context, changes) {
    const { account, tx } = context
    if (!othersKept(context, changes)) return false
    const ticket = ticketOf(tx)
    if (ticket !== undefined && findTicket(context, account, ticket) !== undefined) return false
    if (account.fields === undefined) return tx.type === 'AccountDelete'
    if (ticket === undefined) return account.fields.sequence === tx.sequence + 1 + ticketsMade(context, changes)
    const own = changes.accounts.find(({ entry }) => entry === account)?.before ?? account.fields
    return account.fields.sequence === own.sequence + ticketsMade(context, changes)
  },
}

/** Native balances are between zero and the total supply. */
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

/** The native supply falls by the fee when fees are burnt, and stays constant when they are collected. */
export const nativeKept: Invariant = {
  name: 'native supply conserved',
  looksAt: 'always',
  holds(context, changes) {
    let difference = 0n
    for (const { before, after } of changes.accounts) {
      difference += (after?.balance ?? 0n) - (before?.balance ?? 0n)
    }
    return difference === (exists(feeCollector(context)) ? 0n : -context.charged)
  },
}

/**
 * Whether this transaction may delete the account: it is the account's own, or the account belongs to a deleted pool.
 */
function mayGo({ account, tx }: ApplyContext, entry: AccountEntry, { settings }: AccountFields): boolean {
  if (settings.poolId !== '') return tx.type === 'AMMWithdraw' || tx.type === 'AMMDelete'
  return tx.type === 'AccountDelete' && entry === account
}

/** Accounts are deleted only by their own transaction, or together with their pool, and leave nothing behind. */
export const accountsRemoved: Invariant = {
  name: 'only empty accounts are deleted, by their owner',
  looksAt: ['accounts'],
  holds(context, changes) {
    for (const { entry, before, after } of changes.accounts) {
      if (after !== undefined || before === undefined) continue
      if (!mayGo(context, entry, before) || hasOwnedEntries(context, entry)) return false
    }
    return true
  },
}

function mayMake({ tx }: ApplyContext, { settings }: AccountFields): boolean {
  return tx.type === (settings.poolId === '' ? 'Payment' : 'AMMCreate')
}

/** Accounts are created only by a payment or with a pool, one at a time, with the correct first sequence. */
export const newAccounts: Invariant = {
  name: 'only payments create accounts',
  looksAt: ['accounts'],
  holds(context, changes) {
    let createdCount = 0
    for (const { before, after } of changes.accounts) {
      if (before !== undefined || after === undefined) continue
      createdCount += 1
      const isPlain = after.settings.poolId === '' && context.rules.firstSequence === 'one'
      const first = isPlain ? 1 : context.ledgerIndex
      if (!mayMake(context, after) || createdCount > 1 || after.sequence !== first) return false
    }
    return true
  },
}
