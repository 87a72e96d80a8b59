import type { ContentRow } from '@tidebook/contract/content'
import { CloseIcon, cx, IconButton, WarningIcon } from '@tidebook/ui'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { LANGUAGE_TAGS } from '../../../lib/languages.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { noticeBarSetting } from '../../../lib/notice-bar-setting.ts'
import { Link, useLocation } from '../../../lib/router/index.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { configStore } from '../../network/index.ts'
import { browserWarning } from '../model/browser-warning.ts'
import { closedNotices } from '../model/closed.ts'
import { otherStore } from '../model/other-store.ts'
import { noticesLoadedStore } from '../services/follow-site.ts'
import { HornIcon } from './site-icons.tsx'
import { NewTip } from './new-tip.tsx'

const PHONE = '(max-width: 767px)'
const height = 'h-9 pointer-coarse:h-11'

/** Whether the page reserved space for a bar at startup. */
const reservedStore = createStore(noticeBarSetting.read())

/**
 * One line below the header. Without reserved space it floats above the content until the next navigation, so that
 * nothing moves while the user reads or is about to click.
 */
function Bar(props: {
  readonly tone: string
  readonly children: ReactNode
  readonly onClose?: (() => void) | undefined
}) {
  const { tone, children, onClose } = props
  const t = useT()
  const { pathname } = useLocation()
  const [first] = useState(pathname)
  const [over, setOver] = useState(!reservedStore.get())
  useEffect(() => {
    reservedStore.set(false)
    noticeBarSetting.write(true)
  }, [])
  if (over && pathname !== first) setOver(false)
  return (
    <section className={cx('flex-none', over ? 'relative z-(--z-header) h-0' : tone)} aria-label={t('site.bar')}>
      <div
        className={cx(
          'flex items-center gap-3',
          height,
          over
            ? 'absolute inset-x-3 top-2 mx-auto max-w-[calc(var(--sp-16)*10)] rounded-3 border border-line-strong bg-surface-3 px-3 shadow-menu'
            : 'border-b px-4 tablet:px-3',
        )}
      >
        {children}
        {onClose !== undefined && (
          <IconButton small label={t('site.close')} onClick={onClose}>
            <CloseIcon size="small" />
          </IconButton>
        )}
      </div>
    </section>
  )
}

function NoticeLine({ item, more }: { readonly item: ContentRow; readonly more: number }): ReactElement {
  const t = useT()
  const { itemID, language, title, summary } = item
  return (
    <>
      <HornIcon />
      <p className="min-w-0 flex-1 truncate" lang={LANGUAGE_TAGS[language]}>
        <Link to={`/content/${itemID}`} className="font-medium text-1 hover:underline">
          {title}
        </Link>
        {summary !== '' && <span className="hidden text-2 tablet:inline"> · {summary}</span>}
      </p>
      {more > 0 && <span className="flex-none text-12 text-3">{t('site.bar-more', { count: more })}</span>}
    </>
  )
}

/**
 * The bar below the header of every page: a browser warning, otherwise the first notice that is not closed (HDR-017,
 * HDR-021, HDR-022).
 */
export function NoticeBar(): ReactElement | null {
  const t = useT()
  const config = valueOf(useStore(configStore))
  const notices = useStore(otherStore, (state) => state.notices)
  const known = useStore(noticesLoadedStore)
  const closed = useStore(closedNotices.store)
  useEffect(() => closedNotices.follow(), [])
  const isSmall = useMedia(PHONE)
  const warning = browserWarning(navigator.userAgent, isSmall, config?.mobileWarning === true)
  const open = config?.noticeInformation === false ? [] : notices.filter(({ itemID }) => !closed.includes(itemID))
  const [notice] = open
  const isWarned = warning !== undefined && !closed.includes(warning)
  useEffect(() => {
    if (known && notice === undefined && !isWarned) noticeBarSetting.forget()
  }, [known, notice, isWarned])
  const tip = <NewTip />
  if (isWarned)
    return (
      <>
        <Bar key="warning" tone="tint-warning" onClose={() => closedNotices.add(warning)}>
          <WarningIcon className="flex-none text-warning" />
          <p
            role="alert"
            className="min-w-0 flex-1 max-tablet:line-clamp-2 max-tablet:text-12 tablet:truncate"
            title={t(`site.${warning}`)}
          >
            {t(`site.${warning}`)}
          </p>
        </Bar>
        {tip}
      </>
    )
  if (notice === undefined)
    return (
      <>
        {reservedStore.get() && !known && <div className={cx('flex-none border-b', height)} />}
        {tip}
      </>
    )
  return (
    <>
      <Bar
        key="notice"
        tone="tint-accent"
        onClose={notice.closable ? () => closedNotices.add(notice.itemID) : undefined}
      >
        <NoticeLine item={notice} more={open.length - 1} />
      </Bar>
      {tip}
    </>
  )
}
