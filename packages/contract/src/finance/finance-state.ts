/** What an order of a product with a fixed return can be (U08, FIN-010). No call ever tells another value. */
export const FINANCE_STATE = {
  /** Made, and nothing was paid yet. */
  created: 0,
  /** A validated ledger has its payment. */
  paid: 1,
  /** The finance account's own books have the payment, too; its days count. */
  active: 2,
  /** All days of its term have passed. */
  matured: 3,
  /** What is owed is decided and on its way. */
  redeeming: 4,
  redeemed: 5,
  /** No payment came in time. */
  cancelled: 6,
} as const

export type FinanceStateName = keyof typeof FINANCE_STATE
export type FinanceState = (typeof FINANCE_STATE)[FinanceStateName]

/** What may follow what: nothing else is ever written. A payment that the ledger refused takes an order back to where it was. */
export const FINANCE_NEXT: Readonly<Record<FinanceState, readonly FinanceState[]>> = {
  [FINANCE_STATE.created]: [FINANCE_STATE.paid, FINANCE_STATE.cancelled],
  [FINANCE_STATE.paid]: [FINANCE_STATE.active],
  [FINANCE_STATE.active]: [FINANCE_STATE.matured, FINANCE_STATE.redeeming],
  [FINANCE_STATE.matured]: [FINANCE_STATE.redeeming],
  [FINANCE_STATE.redeeming]: [FINANCE_STATE.redeemed, FINANCE_STATE.active, FINANCE_STATE.matured],
  [FINANCE_STATE.redeemed]: [],
  [FINANCE_STATE.cancelled]: [],
}

/** The two families of products: fixed returns, and those whose cover is shown (A72). */
export const FINANCE_FAMILIES = ['finance', 'poc'] as const
export type FinanceFamily = (typeof FINANCE_FAMILIES)[number]

/** What somebody gets who redeems before the term is over: the principal, with what has accrued, or not at all. */
export const EARLY_ENDS = ['principal', 'accrued', 'never'] as const
export type EarlyEnd = (typeof EARLY_ENDS)[number]

/** What an issuer has set that keeps its token from being paid on: nothing is sold, and what is owed waits for its end. */
export const TOKEN_OBSTACLES = [
  /** It takes a share of every transfer, which would have to be paid on top of what is owed. */
  'transferFee',
  /** The token, or the finance account's line of it, is frozen. */
  'frozen',
] as const
export type TokenObstacle = (typeof TOKEN_OBSTACLES)[number]

/** Why an order is not where its owner expects it. */
export const FINANCE_REASONS = [
  /** No payment came in time. */
  'notArrived',
  /** The wallet cannot hold the token any more. */
  'cannotReceive',
  /** The ledger refused the payment. */
  'refused',
  /** Whether it was paid cannot be told without somebody of the staff. */
  'inDoubt',
  ...TOKEN_OBSTACLES,
] as const
export type FinanceReason = (typeof FINANCE_REASONS)[number]

export const isObstacle = (reason: FinanceReason | null | undefined): reason is TokenObstacle =>
  TOKEN_OBSTACLES.some((each) => each === reason)

/** What is wrong with a payment that is to pay an order, first fault first. */
export const PAYMENT_FAULTS = ['recipient', 'memo', 'sender', 'token', 'amount', 'late', 'state'] as const
export type PaymentFault = (typeof PAYMENT_FAULTS)[number]

/** Why nothing can be bought now. */
export const FINANCE_CLOSED = ['closed', 'paused', 'notConnected'] as const
export type FinanceClosed = (typeof FINANCE_CLOSED)[number]
