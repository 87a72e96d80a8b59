export { keepMarket } from './services/keep-market.ts'
