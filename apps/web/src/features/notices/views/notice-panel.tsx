import { Button, ArrowDownIcon, ArrowUpIcon, ClockIcon, Checkbox } from '@tidebook/ui'
import { useEffect, useState, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { unreadOf, type Notice } from '../model/notice.ts'
import { clearNotices, markRead, noticeStore } from '../model/notice-store.ts'
import { PriceAlerts } from './price-alerts.tsx'
import { formatDateTime } from '../../../lib/dates.ts'
import { noticeText } from '../services/notice-text.ts'
import { choicesStore, choose } from '../model/choices.ts'
import { requestPermission, browserPermission } from '../services/browser-notice.ts'

/** Settings for sounds and, with permission, browser notifications. */
function NoticeChoices(): ReactElement {
  const t = useT()
  const { sounds, browser } = useStore(choicesStore)
  const [permission, setPermission] = useState(browserPermission)
  const turn = async (on: boolean): Promise<void> => {
    if (!on) return choose({ browser: false })
    const answer = await requestPermission()
    setPermission(answer)
    return choose({ browser: answer === 'granted' })
  }
  return (
    <section aria-label={t('notices.choices')} className="flex flex-col gap-2 border-t px-4 py-3">
      <Checkbox checked={sounds} onChange={(event) => choose({ sounds: event.target.checked })}>
        {t('notices.sounds')}
      </Checkbox>
      {permission !== 'missing' && (
        <Checkbox
          checked={browser && permission === 'granted'}
          disabled={permission === 'denied'}
          onChange={(event) => void turn(event.target.checked)}
        >
          {t('notices.browser')}
        </Checkbox>
      )}
      {permission === 'denied' && <p className="text-12 text-3">{t('notices.browser-denied')}</p>}
    </section>
  )
}

function Mark({ notice }: { notice: Notice }): ReactElement {
  if (notice.kind === 'alert') return <ClockIcon className="mt-0.5 text-accent" />
  return notice.side === 'buy' ? (
    <ArrowDownIcon className="mt-0.5 text-buy" />
  ) : (
    <ArrowUpIcon className="mt-0.5 text-sell" />
  )
}

/** One notice with its event, price and time. */
function NoticeLine({ notice, fresh }: { notice: Notice; fresh: boolean }): ReactElement {
  const { title, text } = noticeText(notice)
  return (
    <li className="flex gap-2 border-b px-4 py-2 last:border-b-0">
      <Mark notice={notice} />
      <div className="min-w-0 flex-1">
        <p className={fresh ? 'font-medium' : undefined}>{title}</p>
        <p className="text-12 text-2">{text}</p>
        <p className="text-12 text-3">{formatDateTime(notice.at)}</p>
      </div>
    </li>
  )
}

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
