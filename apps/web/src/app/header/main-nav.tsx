import { cx } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { DeferredPart } from '../../lib/deferred-parts.tsx'
import { Link } from '../../lib/router/index.ts'
import { useStore } from '../../lib/store.ts'
import { useCurrentRoute } from '../current-route.ts'
import { pageStore } from '../../lib/page-store.ts'
import { isCurrent, navItems } from './nav-items.ts'

/**
 * The links of the header. When the slot is filled, the last link is hidden in narrow windows, because the pair needs
 * the space.
 */
export function MainNav({ tight }: { tight: boolean }): ReactElement {
  const t = useT()
  const route = useCurrentRoute()
  const page = useStore(pageStore)
  return (
    <nav aria-label={t('shell.nav')} className="hidden flex-none self-stretch tablet:flex">
      {navItems(page).map(({ name, to, label, yields }) => (
        <Link
          key={name}
          to={to}
          aria-current={isCurrent(name, route) ? 'page' : undefined}
          className={cx(
            'relative flex items-center px-1 font-medium transition-colors hover:text-1 desk:px-2',
            isCurrent(name, route)
              ? 'text-1 after:absolute after:inset-x-1 desk:after:inset-x-2 after:-bottom-px after:h-0.5 after:bg-accent'
              : 'text-2',
            tight && yields && 'hidden broad:flex',
          )}
        >
          {t(label)}
        </Link>
      ))}
      <DeferredPart at="nav" tight={tight} />
    </nav>
  )
}
