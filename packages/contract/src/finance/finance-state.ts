/** States of an order of a fixed-return product (U08, FIN-010). No call returns any other value. */
export const FINANCE_STATE = {
  /** Created, not paid yet. */
  created: 0,
  /** A validated ledger contains its payment. */
  paid: 1,
  /** The finance account's books contain the payment too, and days of the term count. */
  active: 2,
  /** All days of its term have passed. */
  matured: 3,
  /** The payout is decided and in progress. */
  redeeming: 4,
  redeemed: 5,
  /** No payment arrived in time. */
  cancelled: 6,
} as const

export type FinanceStateName = keyof typeof FINANCE_STATE
export type FinanceState = (typeof FINANCE_STATE)[FinanceStateName]

/** Allowed transitions. A payout that the ledger refused returns an order to its previous state. */
export const FINANCE_TRANSITIONS: Readonly<Record<FinanceState, readonly FinanceState[]>> = {
  [FINANCE_STATE.created]: [FINANCE_STATE.paid, FINANCE_STATE.cancelled],
  [FINANCE_STATE.paid]: [FINANCE_STATE.active],
  [FINANCE_STATE.active]: [FINANCE_STATE.matured, FINANCE_STATE.redeeming],
  [FINANCE_STATE.matured]: [FINANCE_STATE.redeeming],
  [FINANCE_STATE.redeeming]: [FINANCE_STATE.redeemed, FINANCE_STATE.active, FINANCE_STATE.matured],
  [FINANCE_STATE.redeemed]: [],
  [FINANCE_STATE.cancelled]: [],
}

/** The two families of products: fixed returns, and those with proof of cover (A72). */
export const FINANCE_FAMILIES = ['finance', 'poc'] as const
export type FinanceFamily = (typeof FINANCE_FAMILIES)[number]

/** Payout of an early redemption: the principal, the principal plus accrued bonus, or not allowed. */
export const EARLY_ENDS = ['principal', 'accrued', 'never'] as const
export type EarlyEnd = (typeof EARLY_ENDS)[number]

/** Issuer settings that prevent payouts of a token. Sales stop, and payouts wait until the settings change. */
export const TOKEN_OBSTACLES = [
  /** The issuer charges a transfer fee, which would have to be paid on top of the debt. */
  'transferFee',
  /** The token, or the finance account's trust line for it, is frozen. */
  'frozen',
] as const
export type TokenObstacle = (typeof TOKEN_OBSTACLES)[number]

/** Reasons why an order is not in the state that its owner expects. */
export const FINANCE_REASONS = [
  /** No payment arrived in time. */
  'notArrived',
  /** The wallet can no longer hold the token. */
  'cannotReceive',
  /** The ledger refused the payment. */
  'refused',
  /** Staff must decide whether the order was paid. */
  'inDoubt',
  ...TOKEN_OBSTACLES,
] as const
export type FinanceReason = (typeof FINANCE_REASONS)[number]

export function isObstacle(reason: FinanceReason | null | undefined): reason is TokenObstacle {
  return TOKEN_OBSTACLES.some((each) => each === reason)
}

/** Faults of a payment for an order, in order of precedence. */
const PAYMENT_FAULTS = ['recipient', 'memo', 'sender', 'token', 'amount', 'late', 'state'] as const
export type PaymentFault = (typeof PAYMENT_FAULTS)[number]

/** Reasons why nothing can be bought now. */
export const FINANCE_CLOSED = ['closed', 'paused', 'notConnected'] as const
export type FinanceClosed = (typeof FINANCE_CLOSED)[number]
