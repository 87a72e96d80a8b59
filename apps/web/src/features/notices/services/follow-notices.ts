import { loadMessages } from '../../../lib/i18n.ts'
import { createLazyLoader } from '../../../lib/lazy-part.ts'
import { walletStore } from '../../wallet/index.ts'
import { unreadOf } from '../model/notice.ts'
import { followOtherTabs, noticeStore } from '../model/notice-store.ts'
import { alertStore, followAlertsOfOtherTabs } from '../model/price-alerts.ts'
import { unreadStore } from '../model/unread.ts'
import { startFillNotices } from './announce-fills.ts'
import { startHiddenWatch } from './watch-hidden.ts'
import { startPriceWatch } from './watch-prices.ts'

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
