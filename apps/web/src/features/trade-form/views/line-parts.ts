import { lazyPart } from '../../../lib/lazy-part.ts'

/** Error line, loaded only for users who place orders. */
export const ErrorPart = lazyPart(async () => (await import('./error-line.tsx')).ErrorLine, 'transactions')

/** Estimate of an order that takes immediately. */
export const EstimatePart = lazyPart(async () => (await import('./order-estimate.tsx')).OrderEstimate, 'transactions')
