import { type Prefetchable, lazyPart } from '../../../lib/lazy-part.ts'
import { orderModule } from '../services/press-order.ts'
import { ErrorPart, EstimatePart } from './line-parts.ts'

/** Amend dialog, loaded only when it opens. */
export const AmendPart = lazyPart(
  async () => (await import('./amend-dialog.tsx')).AmendDialog,
  'trade',
  'transactions',
  'wallet',
  'desk',
)

/** Scaled order dialog, loaded only when it opens. */
export const ScaledPart = lazyPart(
  async () => (await import('./scaled-dialog.tsx')).ScaledDialog,
  'trade',
  'transactions',
  'wallet',
  'desk',
)

/** Dialog for waiting orders, loaded only when it opens. */
export const StopPart = lazyPart(
  async () => (await import('./waiting-dialog.tsx')).WaitingDialog,
  'trade',
  'transactions',
  'wallet',
  'desk',
)

/** Parts that the forms need only when the user places an order. */
export const tradeFormParts: readonly Prefetchable[] = [orderModule, ErrorPart, EstimatePart]
