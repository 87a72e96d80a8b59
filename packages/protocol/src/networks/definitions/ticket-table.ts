import type { DefinitionTable } from './definitions.ts'

/**
 * Tickets for networks of the Jingtum code base. The public networks have no tickets; our own network does. It uses the
 * names and numbers of the XRPL, except for the transaction type, whose number the code base already uses.
 */
export const ticketTable: DefinitionTable = {
  fields: { UInt32: `TicketCount:40 TicketSequence:41` },
  transactions: `TicketCreate:41`,
  ledgerEntries: `Ticket:84`,
}
