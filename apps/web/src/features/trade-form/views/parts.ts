import { type Fetched, lazyPart } from '../../../lib/lazy-part.ts'
import { orderModule } from '../services/press-order.ts'
import { ErrorPart, EstimatePart } from './line-parts.ts'

/** Changing an own order: only when somebody does. */
export const AmendPart = lazyPart(
  async () => (await import('./amend-dialog.tsx')).AmendDialog,
  'trade',
  'transactions',
  'wallet',
  'desk',
)

/** A ladder of orders: only when somebody asks for one. */
export const ScaledPart = lazyPart(
  async () => (await import('./scaled-dialog.tsx')).ScaledDialog,
  'trade',
  'transactions',
  'wallet',
  'desk',
)

/** An order that waits for its price: only when somebody asks for one. */
export const StopPart = lazyPart(
  async () => (await import('./stop-dialog.tsx')).StopDialog,
  'trade',
  'transactions',
  'wallet',
  'desk',
)

/** What the forms need only once somebody orders. */
export const tradeFormParts: readonly Fetched[] = [orderModule, ErrorPart, EstimatePart]
