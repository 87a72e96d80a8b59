import type { ApplyContext } from '../money/apply-context.ts'
import { ticketOf } from '../engine/sequence.ts'
import type { ObjectEntry } from '../state/object-entry.ts'
import type { Invariant } from './invariant.ts'

/** Transaction types that create or delete objects of a type, and those that delete them with their account. */
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

/** Objects are created and deleted only by their transaction types, offers only by their owner's. */
export const objectsByTheirTypes: Invariant = {
  name: 'objects made by their types',
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
