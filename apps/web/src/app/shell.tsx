import { cx } from '@tidebook/ui'
import { useEffect, useRef, type ReactElement } from 'react'
import { NetworkBanner, probeNetwork } from '../features/network/index.ts'
import { Toasts } from '../features/toasts/index.ts'
import { WalletDialogs } from '../features/wallet/index.ts'
import { useT } from '../lib/i18n.ts'
import { startMonitorEnter } from '../lib/monitor-enter.ts'
import { useCurrentRoute } from './current-route.ts'
import { Footer } from './footer.tsx'
import { Header } from './header/header.tsx'
import { TabBar } from './header/tab-bar.tsx'
import { Screen } from './screen.tsx'
import { useCanonicalPath, useDocumentTitle, useNavigationRecorder, useScrollAndFocus } from './use-navigation.ts'

/** Header, screen, footer, tab bar and what floats above them. */
export const Shell = (): ReactElement => {
  const t = useT()
  const route = useCurrentRoute()
  const main = useRef<HTMLElement>(null)
  useCanonicalPath()
  useNavigationRecorder()
  useDocumentTitle()
  useScrollAndFocus(main)
  useEffect(() => startMonitorEnter(document), [])
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-(--z-tooltip) focus:m-2 focus:rounded-2 focus:bg-surface-3 focus:px-3 focus:py-2"
      >
        {t('shell.skip')}
      </a>
      <Header />
      <NetworkBanner onRetry={() => void probeNetwork()} />
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto outline-0"
      >
        <div className={cx('flex flex-col', route?.full === true ? 'min-h-0 flex-1' : 'flex-none grow')}>
          <Screen />
        </div>
        {route?.footer === true && <Footer owner="root" />}
      </main>
      <TabBar />
      <WalletDialogs />
      <Toasts aboveOrders={route?.full === true} />
    </div>
  )
}
