import { buildDefinitions } from './definitions/build-definitions.ts'
import { swtTable } from './definitions/swt-table.ts'
import type { NetworkDefinition } from './network.ts'
import type { DefinitionTable } from './definitions/definitions.ts'

/** Merges a table with additions for our own networks. */
function withOwn(table: DefinitionTable, ...additions: readonly DefinitionTable[]): DefinitionTable {
  const all = [table, ...additions]
  const types = new Set(all.flatMap(({ fields }) => Object.keys(fields) as (keyof typeof fields)[]))
  const joined = (text: (each: DefinitionTable) => string | undefined): string =>
    all.map((each) => text(each) ?? '').join(' ')
  return {
    fields: Object.fromEntries(Array.from(types, (type) => [type, joined(({ fields }) => fields[type])])),
    transactions: joined(({ transactions }) => transactions),
    ledgerEntries: joined(({ ledgerEntries }) => ledgerEntries),
  }
}

/**
 * Tickets for networks of the Jingtum code base. The public networks have no tickets; our own network does. They use
 * the names and numbers of the XRPL, except for the transaction type, whose number is already taken in the code base.
 */
const ticketTable: DefinitionTable = {
  fields: { UInt32: `TicketCount:40 TicketSequence:41` },
  transactions: `TicketCreate:41`,
  ledgerEntries: `Ticket:84`,
}

/**
 * Liquidity pools for networks of the Jingtum code base. The public networks have no pools; our own network does. They
 * use the names and numbers of the XRPL, except where a number is already taken in the code base (DeliverMin, Amount2,
 * VoteSlots).
 */
const poolTable: DefinitionTable = {
  fields: {
    UInt16: `TradingFee:5 DiscountedFee:6`,
    UInt32: `VoteWeight:48`,
    Hash256: `AMMID:14`,
    Amount: `
      BidMin:12 BidMax:13 LPTokenOut:25 LPTokenIn:26 EPrice:27 Price:28 Amount2:29 DeliverMin:30 LPTokenBalance:31
    `,
    STObject: `VoteEntry:25 AuctionSlot:26 AuthAccount:27`,
    STArray: `AuthAccounts:25 VoteSlots:26`,
    Issue: `Asset:3 Asset2:4`,
  },
  transactions: `AMMCreate:35 AMMDeposit:36 AMMWithdraw:37 AMMVote:38 AMMBid:39 AMMDelete:40`,
  ledgerEntries: `AMM:121`,
}

export const swt: NetworkDefinition = {
  id: 'swt',
  alphabet: 'jpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65rkm8oFqi1tuvAxyz',
  networkId: 0,
  nativeCode: 'SWT',
  longestCurrency: 6,
  maxNative: 600_000_000_000_000_000n,
  baseFee: 10n,
  highestFee: 1_000n,
  names: { trustLineEntry: 'SkywellState' },
  definitions: buildDefinitions(withOwn(swtTable, poolTable, ticketTable)),
}
