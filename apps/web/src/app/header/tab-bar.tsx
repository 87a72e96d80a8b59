import { CandlesIcon, HistoryIcon, HomeIcon, ListIcon, WalletIcon, cx, type Icon } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { Link } from '../../lib/router/index.ts'
import { useStore } from '../../lib/store.ts'
import { useCurrentRoute } from '../current-route.ts'
import { pageStore } from '../page-store.ts'
import { navItems, TAB_NAMES } from './nav-items.ts'

const icons: Record<string, Icon> = {
  home: HomeIcon,
  market: ListIcon,
  trade: CandlesIcon,
  history: HistoryIcon,
  settings: WalletIcon,
}

/** The five main screens under the thumb; phones only. */
export const TabBar = (): ReactElement => {
  const t = useT()
  const route = useCurrentRoute()?.name
  const page = useStore(pageStore)
  const items = navItems(page)
  return (
    <nav
      aria-label={t('shell.nav')}
      className="grid min-h-tabbar flex-none grid-cols-5 border-t bg-surface-1 pb-[env(safe-area-inset-bottom)] tablet:hidden"
    >
      {TAB_NAMES.map((name) => {
        const item = items.find((each) => each.name === name)
        const Mark = icons[name]
        if (item === undefined || Mark === undefined) return null
        const on = name === route || (name === 'settings' && route === 'walletCreate')
        return (
          <Link
            key={name}
            to={item.to}
            aria-current={on ? 'page' : undefined}
            className={cx(
              'flex flex-col items-center justify-center gap-0.5 text-11',
              on ? 'font-medium text-accent' : 'text-2',
            )}
          >
            <Mark size="large" />
            {t(item.label)}
          </Link>
        )
      })}
    </nav>
  )
}
