import { lazyPart } from '../../../lib/lazy-part.ts'

/** Estimate for the level under the pointer, loaded only for users who hover over one. */
export const BookTipPart = lazyPart(async () => (await import('./book-tip.tsx')).BookTip, 'desk')
