import { cx } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { Link } from '../../lib/router/index.ts'
import { useStore } from '../../lib/store.ts'
import { useCurrentRoute } from '../current-route.ts'
import { pageStore } from '../../lib/page-store.ts'
import { isCurrent, tabItems } from './nav-items.ts'

/** Links to the five main screens within reach of the thumb; phones only. */
export function TabBar(): ReactElement {
  const t = useT()
  const route = useCurrentRoute()
  const page = useStore(pageStore)
  return (
    <nav
      aria-label={t('shell.nav')}
      className="grid min-h-tabbar flex-none grid-cols-5 border-t bg-surface-1 pb-[env(safe-area-inset-bottom)] tablet:hidden"
    >
      {tabItems(page).map(({ name, to, label, tab: { icon: Mark } }) => {
        const on = isCurrent(name, route)
        return (
          <Link
            key={name}
            to={to}
            aria-current={on ? 'page' : undefined}
            className={cx(
              'flex flex-col items-center justify-center gap-0.5 text-11',
              on ? 'font-medium text-accent' : 'text-2',
            )}
          >
            <Mark size="large" />
            {t(label)}
          </Link>
        )
      })}
    </nav>
  )
}
