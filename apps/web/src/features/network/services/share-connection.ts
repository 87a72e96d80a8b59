import { marketStream, openSocketsWith } from './connection.ts'
import { closeWithPage } from './close-with-page.ts'
import { canShare, openTabsSocket } from './tabs-socket.ts'

/**
 * Shares the market socket with the other tabs of this browser (UX-104) once another tab exists. A single tab keeps its
 * first socket.
 */
export function shareConnection(): void {
  if (!canShare()) return
  const tabs = new BroadcastChannel('tidebook-tabs')
  let shares = false
  tabs.addEventListener('message', ({ data }) => {
    if (data === 'here') tabs.postMessage('here too')
    if (shares) return
    shares = true
    openSocketsWith(closeWithPage(openTabsSocket))
    marketStream.renew()
  })
  tabs.postMessage('here')
}
