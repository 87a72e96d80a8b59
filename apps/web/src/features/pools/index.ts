export { PoolsPage } from './views/pools-page.tsx'
