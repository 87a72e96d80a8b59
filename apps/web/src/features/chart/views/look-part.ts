import { lazyPart } from '../../../lib/lazy-part.ts'

/** Type, scale, comparison and templates, loaded when their panel opens. */
export const LookPanelPart = lazyPart(async () => (await import('./look-panel.tsx')).LookPanel, 'chart')
