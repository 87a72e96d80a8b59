import type { ObjectType } from '../../state/object-type.ts'

const AMENDMENTS_SCHEMA = { Amendments: 'hashes' } as const

/** The amendments that the network voted for, by id. */
export const AMENDMENTS: ObjectType<typeof AMENDMENTS_SCHEMA> = {
  name: 'Amendments',
  code: 0x66,
  space: 0x66,
  schema: AMENDMENTS_SCHEMA,
  holders: [],
  isThreadOptional: true,
  deletable: false,
}

const AMM_SCHEMA = {
  Account: 'account',
  Asset: 'issue',
  Asset2: 'issue',
  AuctionSlot: 'auctionSlot',
  LPTokenBalance: 'amount',
  TradingFee: 'u32',
  VoteSlots: 'votes',
} as const

/** A pool of two assets. The directory of the pool's account lists it, and the account pays no reserve for it. */
export const AMM: ObjectType<typeof AMM_SCHEMA> = {
  name: 'AMM',
  code: 0x41,
  space: 0x41,
  schema: AMM_SCHEMA,
  holders: ['Account'],
  isFree: true,
  isThreadOptional: true,
  deletable: false,
}

const BLACK_LIST_SCHEMA = { Account: 'account', BlackListAccountID: 'account' } as const

/** An account that the manager blocked from sending. */
export const BLACK_LIST: ObjectType<typeof BLACK_LIST_SCHEMA> = {
  name: 'BlackList',
  code: 0x4b,
  space: 0x4b,
  schema: BLACK_LIST_SCHEMA,
  holders: ['BlackListAccountID'],
  isFree: true,
  deletable: false,
}

const BROKERAGE_SCHEMA = {
  Account: 'account',
  AppType: 'u32',
  Amount: 'amount',
  OfferFeeRateNum: 'u64',
  OfferFeeRateDen: 'u64',
  FeeAccountID: 'account',
} as const

/** A platform's fee on one asset that its users receive. */
export const BROKERAGE: ObjectType<typeof BROKERAGE_SCHEMA> = {
  name: 'Brokerage',
  code: 0x50,
  space: 0x50,
  schema: BROKERAGE_SCHEMA,
  holders: ['Account'],
  isFree: false,
  deletable: false,
}

const CHECK_SCHEMA = {
  Account: 'account',
  Destination: 'account',
  SendMax: 'amount',
  Sequence: 'u32',
  SourceTag: 'u32',
  DestinationTag: 'u32',
  Expiration: 'u32',
  InvoiceID: 'hash',
} as const

/** A promise to pay that its destination may cash. The directories of both accounts list it. */
export const CHECK: ObjectType<typeof CHECK_SCHEMA> = {
  name: 'Check',
  code: 0x43,
  space: 0x43,
  schema: CHECK_SCHEMA,
  holders: ['Account', 'Destination'],
  keepsDirectory: true,
  pageNames: ['OwnerNode', 'DestinationNode'],
  deletable: false,
}

const DEPOSIT_PREAUTH_SCHEMA = { Account: 'account', Authorize: 'account' } as const

/** Permission for one account to pay into an account that requires deposit authorization. */
export const DEPOSIT_PREAUTH: ObjectType<typeof DEPOSIT_PREAUTH_SCHEMA> = {
  name: 'DepositPreauth',
  code: 0x70,
  space: 0x70,
  schema: DEPOSIT_PREAUTH_SCHEMA,
  holders: ['Account'],
  deletable: true,
}

const FEE_SETTINGS_SCHEMA = {
  BaseFee: 'shortHex',
  ReferenceFeeUnits: 'u32',
  ReserveBase: 'u32',
  ReserveIncrement: 'u32',
} as const

/** Fees and reserves that the network voted for, in micro units. */
export const FEE_SETTINGS: ObjectType<typeof FEE_SETTINGS_SCHEMA> = {
  name: 'FeeSettings',
  code: 0x65,
  space: 0x65,
  schema: FEE_SETTINGS_SCHEMA,
  holders: [],
  isThreadOptional: true,
  deletable: false,
}

const ISSUE_SCHEMA = { Account: 'account', TotalAmount: 'amount', IssuedAmount: 'amount' } as const

/** The cap on an issuer's currency, and the amount issued. */
export const ISSUE: ObjectType<typeof ISSUE_SCHEMA> = {
  name: 'Issue',
  code: 0x49,
  space: 0x49,
  schema: ISSUE_SCHEMA,
  holders: ['Account'],
  isFree: false,
  deletable: false,
}

const LEDGER_HASHES_SCHEMA = { Hashes: 'hashes', LastLedgerSequence: 'u32' } as const

/** Hashes of earlier ledgers: the last 256, or those of every 256th. */
export const LEDGER_HASHES: ObjectType<typeof LEDGER_HASHES_SCHEMA> = {
  name: 'LedgerHashes',
  code: 0x73,
  space: 0x73,
  schema: LEDGER_HASHES_SCHEMA,
  holders: [],
  isThreadOptional: true,
  deletable: false,
}

const MANAGED_ISSUER_SCHEMA = { Account: 'account', IssuerAccountID: 'account' } as const

/** An account that the manager appointed as issuer. */
export const MANAGED_ISSUER: ObjectType<typeof MANAGED_ISSUER_SCHEMA> = {
  name: 'ManagedIssuer',
  code: 0x4d,
  space: 0x4d,
  schema: MANAGED_ISSUER_SCHEMA,
  holders: ['IssuerAccountID'],
  isFree: true,
  deletable: false,
}

const RELATION_SCHEMA = { Account: 'account', Target: 'account', RelationType: 'u32', LimitAmount: 'amount' } as const

/** A relation of one account to another: an authorization for an amount, or a freeze of an amount. */
export const RELATION: ObjectType<typeof RELATION_SCHEMA> = {
  name: 'Relation',
  code: 0x52,
  space: 0x52,
  schema: RELATION_SCHEMA,
  holders: ['Account', 'Target'],
  isFree: false,
  deletable: false,
}

const TICKET_SCHEMA = { Account: 'account', TicketSequence: 'u32' } as const

/** A reserved sequence number, usable at any time regardless of the account's sequence. */
export const TICKET: ObjectType<typeof TICKET_SCHEMA> = {
  name: 'Ticket',
  code: 0x54,
  space: 0x54,
  schema: TICKET_SCHEMA,
  holders: ['Account'],
  keepsDirectory: true,
  deletable: true,
}

const TOKEN_SERIES_SCHEMA = {
  Account: 'account',
  FundCode: 'blob',
  TokenSize: 'u64',
  TokenIssued: 'u64',
  AuthorizedAccount: 'account',
} as const

/** A series of unique tokens: who may create them, and how many. */
export const TOKEN_SERIES: ObjectType<typeof TOKEN_SERIES_SCHEMA> = {
  name: 'TokenSeries',
  code: 0x4e,
  space: 0x4e,
  schema: TOKEN_SERIES_SCHEMA,
  holders: ['Account'],
  isFree: false,
  deletable: false,
}

const TOKEN_SCHEMA = { TokenID: 'hash', TokenOwner: 'account', FundCode: 'blob', TokenInfos: 'notes' } as const

/** A unique token of a series. */
export const TOKEN: ObjectType<typeof TOKEN_SCHEMA> = {
  name: 'Token',
  code: 0x55,
  space: 0x55,
  schema: TOKEN_SCHEMA,
  holders: ['TokenOwner'],
  isFree: true,
  deletable: false,
}
