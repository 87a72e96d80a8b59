export { startBalanceCache } from './services/balance-cache.ts'
export { watchRisk } from './services/watch-risk.ts'
