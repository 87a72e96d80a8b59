import type { DefinitionTable } from './definitions.ts'

/**
 * Tickets for networks of the Jingtum code base. The public ones have none; a network of our own has, with the names and
 * numbers of XRPL except that of the transaction, which the code base uses for something else.
 */
export const ticketTable: DefinitionTable = {
  fields: { UInt32: `TicketCount:40 TicketSequence:41` },
  transactions: `TicketCreate:41`,
  ledgerEntries: `Ticket:84`,
}
