import { lazyPart } from '../../../lib/lazy-part.ts'

/** Bar that starts paper trading, loaded only while it is on. */
export const PaperBarPart = lazyPart(async () => (await import('./paper-bar.tsx')).PaperBar, 'paper', 'history')

/** Lists of the paper account. */
export const PaperPanelPart = lazyPart(async () => (await import('./paper-panel.tsx')).PaperPanel, 'paper', 'history')
