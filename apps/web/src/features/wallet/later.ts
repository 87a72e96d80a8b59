export { keepBalances } from './services/keep-balances.ts'
