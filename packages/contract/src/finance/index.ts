/** Rules of fixed-return products without schemas, for pages and the agent. */
export {
  EARLY_ENDS,
  FINANCE_CLOSED,
  FINANCE_FAMILIES,
  FINANCE_TRANSITIONS,
  FINANCE_STATE,
  isObstacle,
  TOKEN_OBSTACLES,
  type EarlyEnd,
  type FinanceClosed,
  type FinanceFamily,
  type FinanceReason,
  type FinanceState,
  type FinanceStateName,
  type PaymentFault,
  type TokenObstacle,
} from './finance-state.ts'
export {
  accruedAfter,
  amountAtEnd,
  bonusOfDay,
  DAY_MS,
  daysPassed,
  PAY_WITHIN_MS,
  priceOf,
  promisedBonus,
} from './finance-rules.ts'
export type {
  CoverProof,
  FinanceBonus,
  FinanceOrder,
  FinanceProduct,
  FinanceProducts,
  FinanceProfit,
  PaymentProof,
} from './finance.schema.ts'
