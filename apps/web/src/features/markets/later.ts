export { startMarketCache } from './services/market-cache.ts'
