import { cx } from '@tidebook/ui'
import { useEffect, useRef, type ReactElement, type MouseEvent } from 'react'
import { NetworkBanner, probeNetwork } from '../features/network/index.ts'
import { Toasts } from '../features/toasts/index.ts'
import { OneClick, WalletDialogs } from '../features/wallet/index.ts'
import { usePrefetchedScreens } from '../lib/lazy-part.ts'
import { DeferredPart } from '../lib/deferred-parts.tsx'
import { startMonitorEnter } from '../lib/monitor-enter.ts'
import { noticeBarSetting } from '../lib/notice-bar-setting.ts'
import { useCurrentRoute } from './current-route.ts'
import { CommandDialogs } from './commands/command-dialogs.tsx'
import { listenKeys } from './commands/listen-keys.ts'
import { Footer } from './footer.tsx'
import { Header } from './header/header.tsx'
import { TabBar } from './header/tab-bar.tsx'
import { SCREENS } from './route-table.ts'
import { Screen } from './screen.tsx'
import { useCanonicalPath, useDocumentTitle, useNavigationRecorder, useScrollAndFocus } from './use-navigation.ts'
import { useT } from '../lib/i18n.ts'

const look =
  'sr-only focus:not-sr-only focus:absolute focus:z-(--z-tooltip) focus:m-2 focus:rounded-2 focus:bg-surface-3 focus:px-3 focus:py-2'

function toOrderForm(event: MouseEvent): void {
  event.preventDefault()
  document.querySelector<HTMLElement>('#order-form input')?.focus()
}

/**
 * Skip links, the first tab stops: they move the focus past the header to the screen, or on the trade screen to the
 * order form.
 */
function SkipLinks({ orderForm }: { orderForm: boolean }): ReactElement {
  const t = useT()
  return (
    <>
      <a href="#main" className={look}>
        {t('shell.skip')}
      </a>
      {orderForm && (
        // A phone shows the form in a separate sheet.
        <a href="#order-form" className={cx('max-tablet:hidden', look)} onClick={toOrderForm}>
          {t('shell.skip-order')}
        </a>
      )}
    </>
  )
}

const NOTICE_BAR_SPACE = noticeBarSetting.read() && <div className="h-9 flex-none border-b pointer-coarse:h-11" />

/** The page frame: header, screen, footer, tab bar and overlays. */
export function Shell(): ReactElement {
  const route = useCurrentRoute()
  const page = useRef<HTMLDivElement>(null)
  const main = useRef<HTMLElement>(null)
  useCanonicalPath()
  useNavigationRecorder()
  useDocumentTitle()
  useScrollAndFocus(page, main)
  useEffect(() => startMonitorEnter(document), [])
  useEffect(() => listenKeys(document), [])
  usePrefetchedScreens(SCREENS)
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <SkipLinks orderForm={route?.full === true} />
      <Header />
      <NetworkBanner onRetry={() => void probeNetwork()} isShownBelow={route?.full === true} />
      <DeferredPart at="bar" fallback={NOTICE_BAR_SPACE} />
      <OneClick />
      <div
        ref={page}
        data-vault-home=""
        className="relative flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto"
      >
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          className={cx('flex flex-col outline-0', route?.full === true ? 'min-h-0 flex-1' : 'flex-none grow')}
        >
          <Screen />
        </main>
        {route !== undefined && route.footer !== 'none' && (
          <Footer owner={route.footer === undefined ? 'root' : route.name} />
        )}
      </div>
      <TabBar />
      <WalletDialogs />
      <CommandDialogs />
      <Toasts aboveOrders={route?.full === true} />
    </div>
  )
}
