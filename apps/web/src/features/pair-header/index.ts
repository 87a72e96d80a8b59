export { MarketColumn } from './views/market-column.tsx'
export { PairBar } from './views/pair-bar.tsx'
export { PairHeader } from './views/pair-header.tsx'
export { PhoneSummary } from './views/phone-summary.tsx'
