import { lazyPart } from '../../../lib/lazy-part.ts'

/** Why an order is refused; nobody who only looks needs its sentences. */
export const ErrorPart = lazyPart(async () => (await import('./error-line.tsx')).ErrorLine, 'transactions')

/** What an order that takes at once would come to. */
export const EstimatePart = lazyPart(async () => (await import('./order-estimate.tsx')).OrderEstimate, 'transactions')
