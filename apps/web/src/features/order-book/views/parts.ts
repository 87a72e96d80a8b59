import { lazyPart } from '../../../lib/lazy-part.ts'

/** The figures beside a level under the pointer: only for people who point at one. */
export const BookTipPart = lazyPart(async () => (await import('./book-tip.tsx')).BookTip, 'desk')
