export { shareSocket } from './shared-socket.ts'
export type { SharedSocketParts } from './shared-socket.ts'
export type { JoinTabs, RequestLock, TabChannel, TabMessage } from './tab-message.ts'
