import { marketStream, openSocketsWith } from './connection.ts'
import { leaveWithPage } from './leave-with-page.ts'
import { canShare, openTabsSocket } from './tabs-socket.ts'

/**
 * Shares the market socket with the other tabs of this browser (UX-104) as soon as there is one: a page alone goes on
 * with the socket that it opened first.
 */
export const shareConnection = (): void => {
  if (!canShare()) return
  const tabs = new BroadcastChannel('tidebook-tabs')
  let shares = false
  tabs.addEventListener('message', ({ data }) => {
    if (data === 'here') tabs.postMessage('here too')
    if (shares) return
    shares = true
    openSocketsWith(leaveWithPage(openTabsSocket))
    marketStream.renew()
  })
  tabs.postMessage('here')
}
