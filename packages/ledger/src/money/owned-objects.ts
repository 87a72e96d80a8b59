import type { LedgerContext } from './ledger-context.ts'
import { removeOffer } from './offer-removal.ts'
import { removeObject } from './own-objects.ts'
import { adjustOwnerCount } from './owner-count.ts'
import { removeTicket } from './tickets.ts'
import { TICKET } from '../entries/objects/object-types.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { Entry } from '../state/entry.ts'
import { ObjectEntry } from '../state/object-entry.ts'
import { OfferEntry } from '../state/offer-entry.ts'
import { SignerListEntry } from '../state/signer-list-entry.ts'

/**
 * Returns the existing entries in an account's directory. If directories are stored, in directory order, because the
 * order of removal affects the final fields of emptied pages.
 */
export function ownedEntries({ state }: LedgerContext, account: AccountEntry): Entry[] {
  const { journal } = state
  const { lines, objects, signers } = account
  // Offers are loaded in any order, but removed in the order in which they were placed.
  const offers = [...state.offersOf(account)].sort((a, b) => a.placed.order - b.placed.order)
  const owned: Entry[] = [...lines.values(), ...offers, ...objects.values()]
  if (signers !== undefined) owned.push(signers)
  const listed = journal.filing?.listed(account.directory)
  const entries = listed === undefined ? owned : listed.flatMap((key) => journal.byKey(key) ?? [])
  return entries.filter(({ fields }) => fields !== undefined)
}

/** Maximum number of objects deleted with an account in one transaction. */
const MAX_DELETED = 1000

function countLive(entries: Iterable<Entry>): number {
  let count = 0
  for (const entry of entries) if (entry.fields !== undefined) count += 1
  return count
}

function hasLive(entries: Iterable<Entry>): boolean {
  for (const { fields } of entries) if (fields !== undefined) return true
  return false
}

/** Whether the account's directory lists any entry, its own or one shared with another account. */
export function hasOwnedEntries({ state }: LedgerContext, account: AccountEntry): boolean {
  const { lines, objects, signers } = account
  if (signers?.fields !== undefined || hasLive(lines.values()) || hasLive(objects.values())) return true
  // Checked last, because this may read all offers of the account from the store.
  return hasLive(state.offersOf(account))
}

/**
 * Returns whether an entry in the account's directory prevents its deletion: lines, and objects that others depend on.
 */
export function findObstacles({ state }: LedgerContext, account: AccountEntry): EngineResult {
  if (hasLive(account.lines.values())) return 'tecHAS_OBLIGATIONS'
  let deletable = account.signers?.fields === undefined ? 0 : 1
  for (const object of account.objects.values()) {
    if (object.fields === undefined) continue
    if (!object.type.deletable || object.holders[0] !== account) return 'tecHAS_OBLIGATIONS'
    deletable += 1
  }
  deletable += countLive(state.offersOf(account))
  return deletable > MAX_DELETED ? 'tefTOO_BIG' : 'tesSUCCESS'
}

/** Deletes offers, tickets, signer list and every other object that may be deleted with its account. */
export function removeDeletableEntries(work: LedgerContext, account: AccountEntry): void {
  for (const entry of ownedEntries(work, account)) {
    if (entry instanceof OfferEntry) removeOffer(work, entry)
    else if (entry instanceof ObjectEntry) removeOwnObject(work, account, entry)
    else if (entry instanceof SignerListEntry) {
      work.state.journal.set(entry, undefined)
      adjustOwnerCount(work, account, -1)
    }
  }
}

function removeOwnObject(work: LedgerContext, account: AccountEntry, object: ObjectEntry): void {
  const ticket = object.type.name === TICKET.name ? object.fields?.values['TicketSequence'] : undefined
  if (typeof ticket === 'number') removeTicket(work, account, ticket)
  else removeObject(work, object)
}
