export { keepBalances } from './services/keep-balances.ts'
export { watchRisk } from './services/watch-risk.ts'
