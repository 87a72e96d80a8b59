/** Products with a fixed return without schemas: what pages and the agent reckon with. */
export {
  EARLY_ENDS,
  FINANCE_CLOSED,
  FINANCE_FAMILIES,
  FINANCE_NEXT,
  FINANCE_REASONS,
  FINANCE_STATE,
  PAYMENT_FAULTS,
  type EarlyEnd,
  type FinanceClosed,
  type FinanceFamily,
  type FinanceReason,
  type FinanceState,
  type FinanceStateName,
  type PaymentFault,
} from './finance-state.ts'
export {
  accruedAfter,
  atTheEnd,
  bonusOfDay,
  DAY_MS,
  daysPassed,
  FINANCE_DECIMALS,
  PAY_WITHIN_MS,
  priceOf,
  promisedBonus,
  type ReturnTerms,
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
