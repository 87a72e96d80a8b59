import { type Fetched, lazyPart } from '../../../lib/lazy-part.ts'

/** Reading the own orders: only with a wallet. */
export const OrdersReaderPart = lazyPart(
  async () => (await import('./orders-reader.tsx')).OrdersReader,
  'transactions',
  'wallet',
)

/** The lists of the panel: only with a wallet. */
export const OrdersBodyPart = lazyPart(
  async () => (await import('./orders-body.tsx')).OrdersBody,
  'history',
  'transactions',
)

/** Cancelling several orders: only when somebody asks for it. */
export const BatchCancelPart = lazyPart(
  async () => (await import('./batch-cancel.tsx')).BatchCancel,
  'history',
  'transactions',
  'wallet',
  'desk',
)

/** What is fetched for people with a wallet, and beforehand for those who may soon have one. */
export const orderParts: readonly Fetched[] = [OrdersReaderPart, OrdersBodyPart]
