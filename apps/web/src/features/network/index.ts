export { configStore, hostsStore, linkOf, networkStore, staleSince, useLink, useStale } from './model/network-store.ts'
export type { LedgerMark, Link } from './model/network-store.ts'
export { chainHosts } from './services/chain-hosts.ts'
export {
  api,
  http,
  marketStream,
  noteUnexpectedError,
  onCallRefused,
  onUnexpectedError,
} from './services/connection.ts'
export { loadInto } from './services/load-into.ts'
export { liveSource } from './services/market-source.ts'
export type { DrawCandles, MarketSource } from './services/market-source.ts'
export { marketLoop } from './services/market-loop.ts'
export { nodePool } from './services/node-pool.ts'
export { probeNetwork, startNetwork } from './services/start-network.ts'
export { NetworkBanner } from './views/network-banner.tsx'
export { NetworkStatus } from './views/network-status.tsx'
export { OfflineNotice } from './views/offline-notice.tsx'
