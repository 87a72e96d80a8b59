import { lazyPart } from '../lib/lazy-part.ts'

/** The banner about an unknown path, with its texts. */
export const unknownPathPart = lazyPart(async () => (await import('./unknown-path.tsx')).UnknownPath, 'unknown')
