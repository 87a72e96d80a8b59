import { MarketStream, subscribeChannel } from '@tidebook/client/stream'
import { STREAM_PATH } from '@tidebook/contract/stream'
import { startOnce } from '../../../lib/once.ts'
import { closeWithPage, openTabsSocket } from '../../network/later.ts'
import { walletStore } from '../../wallet/index.ts'
import { choicesStore } from '../model/choices.ts'
import { alertStore } from '../model/price-alerts.ts'
import { announceFills } from './announce-fills.ts'
import { browserPermission } from './browser-notice.ts'
import { checkPrices } from './watch-prices.ts'

const openSocket = closeWithPage(openTabsSocket)

/**
 * Opens a stream that receives only the user's fills and the prices for alerts, because the page's own stream pauses
 * while the page is hidden. Returns undefined when there is neither a wallet nor an alert.
 */
function openStream(): MarketStream | undefined {
  const address = walletStore.get().wallet?.address
  const waits = alertStore.get().length > 0
  if (address === undefined && !waits) return undefined
  const stream = new MarketStream({
    url: location.origin.replace(/^http/, 'ws') + STREAM_PATH,
    open: openSocket,
    visibility: { hidden: () => false, watch: () => () => undefined },
  })
  if (address !== undefined)
    subscribeChannel(stream, { kind: 'account', address }, ({ kind, data }) => {
      if (kind === 'update') announceFills(address, data.events)
    })
  if (waits) subscribeChannel(stream, { kind: 'tickers' }, ({ data }) => checkPrices(data))
  return stream
}

/**
 * Continues to listen on a hidden page when the user allows browser notifications. Runs once; later calls do nothing.
 */
export const startHiddenWatch = startOnce(() => {
  let stream: MarketStream | undefined
  const follow = (): void => {
    const wanted = choicesStore.get().browser && browserPermission() === 'granted'
    if (document.visibilityState === 'hidden' && wanted) stream ??= openStream()
    else {
      stream?.close()
      stream = undefined
    }
  }
  document.addEventListener('visibilitychange', follow)
  follow()
})
