import type { Decimal } from '@tidebook/amount'
import type { StopTrigger } from '@tidebook/protocol/transactions'

export const PAPER_SIDES = ['buy', 'sell'] as const
export type PaperSide = (typeof PAPER_SIDES)[number]

export const PAPER_ORDER_TYPES = ['limit', 'market', 'postOnly', 'fillOrKill', 'immediateOrCancel'] as const
/** The order types of the trade form. `market` trades at any price up to its bound and never rests. */
export type PaperOrderType = (typeof PAPER_ORDER_TYPES)[number]

/** A traded pair: BASE-COUNTER, its codes, and the decimals of an amount of base. */
export interface PaperPair {
  readonly key: string
  readonly base: string
  readonly counter: string
  readonly amountDecimals: number
}

/** Fees and reserves of the ledger. All figures are decimal text in the native coin, except `transferRates`. */
export interface PaperTerms {
  /** Code of the native coin. */
  readonly native: string
  /** Fee of one transaction. */
  readonly fee: string
  readonly reserveBase: string
  readonly reserveIncrement: string
  /** Transfer rates of issuers, by code: '1.002' means that the sender pays 0.2 % more. */
  readonly transferRates: Readonly<Record<string, string>>
}

export const PAPER_ORDER_STATES = [
  'waiting',
  'dormant',
  'placed',
  'open',
  'filled',
  'canceled',
  'expired',
  'killed',
  'unfunded',
  'reserve',
  'gone',
  'delisted',
] as const
/**
 * Waiting: its trigger is not reached. dormant: the order on the previous ticket is not filled. placed: the next ledger
 * executes it. open: it rests in the book. The other states are final. filled: completely. canceled: by its owner, with
 * or without a filled part. expired: its expiration passed. killed: it would have rested or taken, which its flags
 * forbid. unfunded: the account cannot pay for it or for the rest of it. reserve: the account cannot lock another
 * reserve. gone: another order used its ticket. delisted: its pair was delisted.
 */
export type PaperOrderState = (typeof PAPER_ORDER_STATES)[number]

/** An order of a paper account. Amounts are exact; prices are counter per base. */
export interface PaperOrder {
  /** Number within the account, from 1; lower numbers execute first. */
  readonly id: number
  readonly pair: PaperPair
  readonly side: PaperSide
  readonly type: PaperOrderType
  /** Limit price; undefined for a market order without a bound. */
  readonly price: Decimal | undefined
  readonly amount: Decimal
  readonly filled: Decimal
  /** Amount of counter that the fills exchanged, without fees. */
  readonly total: Decimal
  readonly state: PaperOrderState
  /** Last ledger when the order was placed, or sent by its trigger; it executes in a later one. */
  readonly since: number
  /** Milliseconds since 1970. */
  readonly at: number
  /** Milliseconds since 1970; undefined for an order that does not expire. */
  readonly expires: number | undefined
  /** Live amount at its price that trades before it; set only for open orders. */
  readonly ahead: Decimal
  /** Number of the order that this one replaces when it executes. */
  readonly replaces: number | undefined
  /** Whether the owner requested to cancel it; the next ledger cancels it. */
  readonly canceling: boolean
  readonly trigger: StopTrigger | undefined
  /** Best price of a trailing trigger so far. */
  readonly best: Decimal | undefined
  /** Group of orders placed together, and the place of its ticket within it. */
  readonly group: number | undefined
  readonly place: number
}

/** A fill. `fee` is the amount of the paid token that its issuer took. */
export interface PaperFill {
  readonly id: number
  readonly order: number
  readonly pair: string
  readonly side: PaperSide
  /** Whether the order took from the book. */
  readonly isTaker: boolean
  readonly price: Decimal
  readonly amount: Decimal
  readonly total: Decimal
  readonly fee: Decimal
  readonly ledger: number
  /** Close time of the ledger, milliseconds since 1970. */
  readonly at: number
}

/** An order as a person or a program requests it. Figures are decimal text. */
export interface PaperRequest {
  readonly pair: PaperPair
  readonly side: PaperSide
  readonly type: PaperOrderType
  readonly price?: string | undefined
  readonly amount: string
  readonly expires?: number | undefined
  readonly replaces?: number | undefined
  readonly trigger?: StopTrigger | undefined
  /** Position of the ticket within a group, from 1. Orders with the same position exclude each other. */
  readonly place?: number | undefined
}

/** A live trade. `side` is the taker's. */
export interface PaperTrade {
  readonly price: string
  readonly amount: string
  readonly side: PaperSide
}

/** Levels as the stream sends them: [price, amount] as decimal text; amount '0' removes a level. */
export interface PaperLevels {
  readonly bids: readonly (readonly [string, string])[]
  readonly asks: readonly (readonly [string, string])[]
}

/** One ledger of a pair. */
export interface PaperLedger {
  readonly ledger: number
  /** Close time, milliseconds since 1970. */
  readonly time: number
  /** Trades in ledger order. */
  readonly trades: readonly PaperTrade[]
  /** Changed levels, or all levels. */
  readonly book?: (PaperLevels & { readonly kind: 'snapshot' | 'update' }) | undefined
}

export type PaperErrorCode =
  | 'paper/invalid-amount'
  | 'paper/invalid-price'
  | 'paper/invalid-balance'
  | 'paper/invalid-trigger'
  | 'paper/too-many-orders'
  | 'paper/unreadable'

/** A request or a stored account that the engine refuses. */
export class PaperError extends Error {
  readonly code: PaperErrorCode
  constructor(code: PaperErrorCode, message: string) {
    super(message)
    this.name = 'PaperError'
    this.code = code
  }
}
