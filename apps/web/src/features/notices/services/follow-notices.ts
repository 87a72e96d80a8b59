import { loadMessages } from '../../../lib/i18n.ts'
import { createLazyLoader } from '../../../lib/lazy-part.ts'
import { walletStore } from '../../wallet/index.ts'
import { unreadOf } from '../model/notice.ts'
import { followOtherTabs, noticeStore } from '../model/notice-store.ts'
import {
  alertStore,
  followAlertsOfOtherTabs,
  findReachedAlerts,
  consumeAlerts,
  type PriceAlert,
} from '../model/price-alerts.ts'
import { unreadStore } from '../model/unread.ts'
import { startFillNotices, announceFills } from './announce-fills.ts'
import { MarketStream, subscribeChannel } from '@tidebook/client/stream'
import { STREAM_PATH } from '@tidebook/contract/stream'
import { startOnce } from '../../../lib/once.ts'
import { closeWithPage, openTabsSocket } from '../../network/later.ts'
import { choicesStore } from '../model/choices.ts'
import { browserPermission } from './browser-notice.ts'
import type { StreamTickers } from '@tidebook/contract'
import { valueOf } from '../../../lib/loadable.ts'
import { tickersStore } from '../../markets/index.ts'
import { announce } from './announce.ts'

function announceAlert({ id, base, counter, price, rises }: PriceAlert, last: string): void {
  const now = Date.now()
  announce({ id, kind: 'alert', at: now, learnedAt: now, base, counter, price, rose: rises, last }, `alert ${id}`)
}

/** Announces each reached alert once. */
function checkPrices(tickers: StreamTickers): void {
  const alerts = alertStore.get()
  for (const pair of new Set(alerts.map((alert) => alert.pair))) {
    const last = tickers[pair]?.price
    const due = last === undefined ? [] : findReachedAlerts(alerts, pair, last).map(({ id }) => id)
    if (last !== undefined && due.length > 0) consumeAlerts(due, (alert) => announceAlert(alert, last))
  }
}

/** Checks every received price. Runs once; later calls do nothing. */
const startPriceWatch = startOnce(() => {
  const check = (): void => {
    const tickers = valueOf(tickersStore.get())
    if (tickers !== undefined && alertStore.get().length > 0) checkPrices(tickers)
  }
  tickersStore.subscribe(check)
  alertStore.subscribe(check)
  check()
})

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
const startHiddenWatch = startOnce(() => {
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

const words = createLazyLoader(() => loadMessages('own'))

/**
 * Announces fills and reached price alerts on any page, starting with the first wallet or alert. Retries a failed
 * download of the texts at the next change of the wallet or the alerts.
 */
export function followNotices(): void {
  const begin = (): void => {
    if (walletStore.get().wallet === undefined && alertStore.get().length === 0) return
    words.fetch().then(
      () => {
        for (const leave of leaving) leave()
        startFillNotices()
        startPriceWatch()
        startHiddenWatch()
      },
      () => undefined,
    )
  }
  const leaving = [walletStore.subscribe(begin), alertStore.subscribe(begin)]
  const count = (): void => unreadStore.set(unreadOf(noticeStore.get()))
  noticeStore.subscribe(count)
  count()
  followOtherTabs()
  followAlertsOfOtherTabs()
  begin()
}
