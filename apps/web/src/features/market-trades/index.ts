export { tradesStore } from './model/trades-store.ts'
export { followTrades } from './services/trades-feed.ts'
export { TradesPanel } from './views/trades-panel.tsx'
