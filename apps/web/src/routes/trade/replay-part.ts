import { lazyPart } from '../../lib/lazy-part.ts'

/** The trade screen of a past moment, loaded when the address contains one. */
export const ReplayPart = lazyPart(async () => (await import('./replay-screen.tsx')).ReplayScreen, 'desk')
