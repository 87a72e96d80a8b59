export { OverviewPart, PortfolioPart } from './views/parts.ts'
