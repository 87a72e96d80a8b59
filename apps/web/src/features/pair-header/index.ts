export { MarketColumn } from './views/market-column.tsx'
export { PairHeader } from './views/pair-header.tsx'
export { PairMenu } from './views/pair-menu.tsx'
export { PhoneSummary } from './views/phone-summary.tsx'
