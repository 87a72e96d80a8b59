import type { DefinitionTable } from './definitions.ts'

/**
 * Liquidity pools for networks of the Jingtum code base. The public networks have no pools; our own network does. It
 * uses the names and numbers of the XRPL unless the code base already uses a number (DeliverMin, Amount2, VoteSlots).
 */
export const poolTable: DefinitionTable = {
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
