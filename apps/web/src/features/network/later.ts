export { closeWithPage } from './services/close-with-page.ts'
export { shareConnection } from './services/share-connection.ts'
export { openTabsSocket } from './services/tabs-socket.ts'
export { noteLastLedger } from './model/last-ledger.ts'
