export type { OwnOrderMark } from './services/own-orders.ts'
export { ChartPanel } from './views/chart-panel.tsx'
export { chartParts, DepthPicturePart } from './views/parts.ts'
