export { FirstTradeGuide } from './views/first-trade-guide.tsx'
