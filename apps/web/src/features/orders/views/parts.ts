import { type Prefetchable, lazyPart } from '../../../lib/lazy-part.ts'

/** Reader of the user's orders, loaded only with a wallet. */
export const OrdersReaderPart = lazyPart(
  async () => (await import('./orders-reader.tsx')).OrdersReader,
  'transactions',
  'wallet',
)

/** Lists of the panel, loaded only with a wallet. */
export const OrdersBodyPart = lazyPart(
  async () => (await import('./orders-body.tsx')).OrdersBody,
  'history',
  'transactions',
)

/** Batch cancel dialog, loaded only when it opens. */
export const BatchCancelPart = lazyPart(
  async () => (await import('./batch-cancel.tsx')).BatchCancel,
  'history',
  'transactions',
  'wallet',
  'desk',
)

/** Parts loaded for users with a wallet, and preloaded for users who may soon have one. */
export const orderParts: readonly Prefetchable[] = [OrdersReaderPart, OrdersBodyPart]
