export type { OwnOrderMark } from './services/own-orders.ts'
export { reloadCandles, replaceCandles } from './services/replace-candles.ts'
export { ChartPanel } from './views/chart-panel.tsx'
export { chartParts, DepthPicturePart } from './views/parts.ts'
