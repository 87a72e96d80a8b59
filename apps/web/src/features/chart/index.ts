export { chartStore } from './model/chart-store.ts'
export type { OwnOrderMark } from './services/chart-engine.ts'
export { ChartPanel } from './views/chart-panel.tsx'
export { chartParts } from './views/parts.ts'
