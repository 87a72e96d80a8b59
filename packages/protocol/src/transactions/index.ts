export { knownTransactionTypes, validateTransaction } from './registry.ts'
export { FULLY_CANONICAL } from './transaction-shape.ts'
export type { Asset } from './asset.ts'
export { ACCOUNT_SET_FLAGS, validateAccountSet } from './account-set.ts'
export type { AccountSetTransaction } from './account-set.ts'
export { validateBrokerage } from './brokerage.ts'
export type { BrokerageTransaction } from './brokerage.ts'
export { buildOfferCancel, validateOfferCancel } from './offer-cancel.ts'
export type { OfferCancelTransaction } from './offer-cancel.ts'
export { OFFER_CREATE_FLAGS, buildOfferCreate, validateOfferCreate } from './offer-create.ts'
export type { OfferCreateTransaction, OrderInput } from './offer-create.ts'
export { PAYMENT_FLAGS, buildPayment, validatePayment } from './payment.ts'
export type { PaymentInput, PaymentTransaction } from './payment.ts'
export { validateSetRegularKey } from './signing-keys.ts'
export type { SetRegularKeyTransaction } from './signing-keys.ts'
export { MAX_SIGNERS, validateSignerListSet } from './signing-keys.ts'
export type { SignerEntryJson, SignerListSetTransaction } from './signing-keys.ts'
export {
  buildStopOrder,
  buildTicketCreate,
  followsPrevious,
  MAX_ORDERS_PER_TICKET,
  MAX_TICKETS,
  readStopOrder,
  readTrigger,
} from './stop-order.ts'
export type { StopOrder, StopTrigger } from './stop-order.ts'
export { TRUST_SET_FLAGS, buildTrustSet, validateTrustSet } from './trust-set.ts'
export type { TrustSetTransaction } from './trust-set.ts'
export { decodeMemo, encodeMemo } from '../memos.ts'
export type { Memo, MemoJson } from '../memos.ts'
