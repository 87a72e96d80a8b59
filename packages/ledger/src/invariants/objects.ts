import { ticketOf } from '../engine/sequence.ts'
import { BLACK_LIST, TICKET, TOKEN_SERIES } from '../entries/objects/object-types.ts'
import type { ApplyContext } from '../money/apply-context.ts'
import { blacklistOf } from '../money/blacklist.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { ObjectEntry, ObjectFields } from '../state/object-entry.ts'
import type { SignerListEntry, SignerListFields } from '../state/signer-list-entry.ts'
import { KINDS } from './invariant.ts'
import type { Changes, Invariant } from './invariant.ts'

/**
 * The entry at a ledger index keeps its identity and type while it exists. Only a new entry can replace a deleted one.
 */
export const entriesKeepType: Invariant = {
  name: 'entries keep their type',
  looksAt: KINDS,
  holds({ state }, { all }) {
    for (const { entry, before } of all.list) {
      if (before !== undefined || entry.fields === undefined) continue
      if (state.journal.byKey(entry.key) !== entry) return false
    }
    return true
  },
}

/** Transaction types that create objects of a type or delete them, on their own or with their account. */
const MAKERS: Readonly<Record<string, readonly string[]>> = {
  Ticket: ['TicketCreate', 'AccountDelete'],
  DepositPreauth: ['DepositPreauth', 'AccountDelete'],
  Check: ['CheckCreate', 'CheckCancel', 'CheckCash'],
  AMM: ['AMMCreate', 'AMMWithdraw', 'AMMDelete'],
  Relation: ['RelationSet', 'RelationDel'],
  ManagedIssuer: ['ManageIssuer'],
  Issue: ['IssueSet'],
  Brokerage: ['Brokerage'],
  TokenSeries: ['TokenIssue'],
  Token: ['TransferToken', 'TokenDel'],
}

function mayMake({ account, tx }: ApplyContext, { holders, type }: ObjectEntry, isMade: boolean): boolean {
  const makers = MAKERS[type.name]
  if (makers === undefined || makers.includes(tx.type)) return true
  return type.name === 'Ticket' && !isMade && holders[0] === account && ticketOf(tx) !== undefined
}

/**
 * Objects are created and deleted only by their transaction types; offers are created only by their owners'
 * transactions.
 */
export const objectsMatchTransactionTypes: Invariant = {
  name: 'objects created by their transaction types',
  looksAt: ['offers', 'signers', 'objects'],
  holds(context, { objects, offers, signers }) {
    const { account, tx } = context
    for (const { entry, before, after } of offers) {
      const isNew = before === undefined && after !== undefined
      if (isNew && (tx.type !== 'OfferCreate' || entry.placed.owner !== account)) return false
    }
    for (const { before, after } of signers) {
      if ((before === undefined) === (after === undefined)) continue
      if (tx.type !== 'SignerListSet' && tx.type !== 'AccountDelete') return false
    }
    for (const { entry, before, after } of objects) {
      if ((before === undefined) === (after === undefined)) continue
      if (!mayMake(context, entry, before === undefined)) return false
    }
    return true
  },
}

/** Maximum number of tickets of an account. */
const MAX_TICKETS = 250

/** Returns the change in each account's number of tickets. */
function gained(changes: Changes): Map<AccountEntry, number> {
  const more = new Map<AccountEntry, number>()
  for (const { entry, before, after } of changes.objects) {
    const owner = entry.holders[0]
    if (entry.type.name !== TICKET.name || owner === undefined) continue
    more.set(owner, (more.get(owner) ?? 0) + Number(after !== undefined) - Number(before !== undefined))
  }
  return more
}

/** An account's ticket count equals its tickets and is within 0..250. */
export const ticketsCounted: Invariant = {
  name: 'ticket counts equal tickets',
  looksAt: ['accounts'],
  holds(_context, changes) {
    const more = changes.objects.length === 0 ? undefined : gained(changes)
    for (const { entry, before, after } of changes.accounts) {
      // An account's tickets are deleted with it.
      if (after === undefined) continue
      const { ticketCount } = after.settings
      if (ticketCount - (before?.settings.ticketCount ?? 0) !== (more?.get(entry) ?? 0)) return false
      if (ticketCount < 0 || ticketCount > MAX_TICKETS) return false
    }
    return true
  },
}

const MAX_SIGNERS = 32

function isValid({ owner }: SignerListEntry, { quorum, signers }: SignerListFields): boolean {
  let weights = 0
  let last = ''
  for (const { account, weight } of signers) {
    if (weight < 1 || account === owner || account.idText <= last) return false
    weights += weight
    last = account.idText
  }
  return signers.length > 0 && signers.length <= MAX_SIGNERS && quorum >= 1 && quorum <= weights
}

/** A signer list can reach its quorum and contains neither duplicates nor its owner. */
export const signerListsSound: Invariant = {
  name: 'signer lists valid',
  looksAt: ['signers'],
  holds: (_context, { signers }) => signers.every(({ entry, after }) => after === undefined || isValid(entry, after)),
}

function number(fields: ObjectFields | undefined, name: string): bigint {
  const value = fields?.values[name]
  return typeof value === 'bigint' ? value : 0n
}

/** A series never exceeds its size, and its count of created tokens never falls. */
export const tokenSeriesKept: Invariant = {
  name: 'unique tokens within their series',
  looksAt: ['objects'],
  holds(_context, { objects }) {
    for (const { entry, before, after } of objects) {
      if (entry.type.name !== TOKEN_SERIES.name || after === undefined) continue
      const issued = number(after, 'TokenIssued')
      if (issued > number(after, 'TokenSize') || issued < number(before, 'TokenIssued')) return false
    }
    return true
  },
}

/** A blocked account sends no transaction, and only the manager's two transaction types change the list. */
export const blacklistRespected: Invariant = {
  name: 'blacklist respected',
  looksAt: 'always',
  holds({ account, state, tx }, { objects }) {
    if (!state.hasHad(BLACK_LIST)) return true
    if (tx.type === 'SetBlackList' || tx.type === 'RemoveBlackList') return true
    for (const { entry } of objects) if (entry.type.name === BLACK_LIST.name) return false
    return blacklistOf(account) === undefined
  },
}
