import { LogoMark, cx, Popover, SlidersIcon } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { AccountButton } from '../../features/account/index.ts'
import { NoticeButton } from '../../features/notices/index.ts'
import { NetworkStatus } from '../../features/network/index.ts'
import { WalletButton } from '../../features/wallet/index.ts'
import { useT } from '../../lib/i18n.ts'
import { DeferredPart } from '../../lib/deferred-parts.tsx'
import { PATHS } from '../../lib/paths.ts'
import { Link } from '../../lib/router/index.ts'
import { useCurrentRoute } from '../current-route.ts'
import { HeaderSlotPlace } from '../../lib/header-slot.tsx'
import { ThemeButton, DisplaySettings } from '../../features/preferences/index.ts'
import { LanguageMenu, useChooseLanguage } from './language-menu.tsx'
import { useStore } from '../../lib/store.ts'
import { pageStore } from '../../lib/page-store.ts'
import { isCurrent, navItems } from './nav-items.ts'

/** The links of the header: the same on every page, so that none moves or disappears between pages. */
function MainNav(): ReactElement {
  const t = useT()
  const route = useCurrentRoute()
  const page = useStore(pageStore)
  return (
    <nav aria-label={t('shell.nav')} className="hidden flex-none self-stretch tablet:flex">
      {navItems(page).map(({ name, to, label }) => (
        <Link
          key={name}
          to={to}
          aria-current={isCurrent(name, route) ? 'page' : undefined}
          className={cx(
            'relative flex items-center px-1 font-medium transition-colors hover:text-1 desk:px-1.5 broad:px-2',
            isCurrent(name, route) ? 'nav-line text-1' : 'text-2',
          )}
        >
          {t(label)}
        </Link>
      ))}
      <DeferredPart at="nav" />
    </nav>
  )
}

/** Opens the display settings: theme, buy and sell colors, row height, and on a phone the language. */
function DisplayButton(): ReactElement {
  const t = useT()
  const choose = useChooseLanguage()
  return (
    <Popover
      label={t('preferences.display')}
      trigger={<SlidersIcon />}
      triggerClassName="inline-grid size-7 place-items-center rounded-2 text-2 hover:bg-surface-2 hover:text-1 pointer-coarse:size-11"
      end
    >
      <DisplaySettings onLanguage={choose} />
    </Popover>
  )
}

function Logo({ alone }: { alone: boolean }): ReactElement {
  const t = useT()
  return (
    <Link
      to={PATHS.home}
      aria-label={t('shell.logo')}
      className="hidden flex-none items-center gap-2 text-16 font-semibold tracking-(--track-logo) tablet:inline-flex"
    >
      <LogoMark />
      <span className={cx('hidden', alone ? 'huge:inline' : 'wide:inline')}>{t('shell.product')}</span>
    </Link>
  )
}

/** Reserves the space of the "more" button, so that nothing moves when it appears. */
const ROOM = <span aria-hidden="true" className="size-7 flex-none pointer-coarse:size-11" />

function Line(): ReactElement {
  return <span aria-hidden="true" className="hidden h-6 w-px flex-none bg-line desk:block" />
}

/** The header: logo, links, a slot for the screen, network status, language, display settings and wallet. */
export function Header(): ReactElement {
  const t = useT()
  const route = useCurrentRoute()
  // Depends on the address, not on the content: the header keeps its layout while the screen loads.
  const filled = route?.full === true
  return (
    <header className="relative z-(--z-header) flex h-header-phone flex-none items-center gap-2 border-b bg-surface-1 px-4 whitespace-nowrap tablet:h-header tablet:px-3 broad:gap-3">
      <Logo alone={filled} />
      <Line />
      <MainNav />
      {filled && <Line />}
      {!filled && route && <p className="min-w-0 truncate text-16 font-semibold tablet:hidden">{t(route.title)}</p>}
      <HeaderSlotPlace className={cx('flex min-w-0 flex-1 items-center')} />
      {/* Left of all buttons, in reserved space: a part that loads late must not move a button under the pointer. */}
      <div className="flex items-center empty:hidden">
        <DeferredPart at="tools" fallback={ROOM} />
      </div>
      <NetworkStatus />
      <div className="flex items-center">
        {/* On a phone the title needs this space. */}
        <span className="hidden tablet:contents">
          <LanguageMenu />
        </span>
        <span className="hidden desk:contents">
          <ThemeButton />
        </span>
        <DisplayButton />
        <NoticeButton />
        <span className={filled ? 'hidden tablet:contents' : 'contents'}>
          <AccountButton />
        </span>
      </div>
      <span className="hidden tablet:contents">
        <WalletButton />
      </span>
    </header>
  )
}
