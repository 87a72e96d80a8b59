export { PortfolioPart } from './views/parts.ts'
