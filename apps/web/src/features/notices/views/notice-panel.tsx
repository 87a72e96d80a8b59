import { Button } from '@tidebook/ui'
import { useEffect, useState, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { unreadOf } from '../model/notice.ts'
import { clearNotices, markRead, noticeStore } from '../model/notice-store.ts'
import { NoticeChoices } from './notice-choices.tsx'
import { NoticeLine } from './notice-line.tsx'
import { PriceAlerts } from './price-alerts.tsx'

/** Notices, newest first, active price alerts, and notification settings. */
export function NoticePanel(): ReactElement {
  const t = useT()
  const { list } = useStore(noticeStore)
  const [readBefore] = useState(() => noticeStore.get().readAt)
  useEffect(() => {
    if (unreadOf(noticeStore.get()) > 0) markRead(Date.now())
  }, [list])
  return (
    <div className="notice-panel -m-4 flex flex-col whitespace-normal">
      <header className="flex h-10 items-center justify-between gap-3 border-b px-4">
        <h2 className="text-14 font-semibold">{t('shell.notices')}</h2>
        {list.length > 0 && (
          <Button size="small" variant="quiet" onClick={() => clearNotices(Date.now())}>
            {t('notices.clear')}
          </Button>
        )}
      </header>
      {list.length === 0 ? (
        <p className="px-4 py-6 text-center text-12 text-2">{t('notices.empty')}</p>
      ) : (
        <ul className="notice-list" aria-label={t('shell.notices')}>
          {list.map((notice) => (
            <NoticeLine key={notice.id} notice={notice} fresh={notice.learnedAt > readBefore} />
          ))}
        </ul>
      )}
      <PriceAlerts />
      <NoticeChoices />
    </div>
  )
}
