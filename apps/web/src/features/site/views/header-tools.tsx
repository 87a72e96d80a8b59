import { cx, MoreIcon, Popover } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { PATHS } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/index.ts'
import { useSiteLinks } from '../services/use-site-links.ts'
import type { SiteLink } from '../model/site-links.ts'
import { AppPopover } from './app-popover.tsx'
import { ChatIcon, OutIcon } from './site-icons.tsx'

const tool =
  'size-7 flex-none place-items-center rounded-2 text-2 hover:bg-surface-2 hover:text-1 pointer-coarse:size-11'

const entry =
  'flex min-h-8 items-center justify-between gap-4 rounded-2 px-3 hover:bg-surface-2 pointer-coarse:min-h-11'

/** Screens that do not fit into the tab bar of a phone. */
function Screens({ onLeave }: { readonly onLeave: (from: Element) => void }): ReactElement {
  const t = useT()
  const screens = [
    { to: PATHS.swap, label: 'shell.nav-swap' },
    ...(network().pools ? ([{ to: PATHS.amm, label: 'shell.nav-amm' }] as const) : []),
  ] as const
  return (
    <>
      {screens.map(({ to, label }) => (
        <li key={to} className="tablet:hidden">
          <Link to={to} className={entry} onClick={({ currentTarget }) => onLeave(currentTarget)}>
            {t(label)}
          </Link>
        </li>
      ))}
    </>
  )
}

function Entries({ links }: { readonly links: readonly SiteLink[] }): ReactElement {
  const t = useT()
  const close = (from: Element): void => from.closest<HTMLElement>('[popover]')?.hidePopover()
  return (
    <ul className="-m-2 flex min-w-menu-min flex-col whitespace-nowrap">
      <Screens onLeave={close} />
      {links.map(({ id, to }) => (
        <li key={id}>
          {to.startsWith('/') ? (
            <Link to={to} className={entry} onClick={({ currentTarget }) => close(currentTarget)}>
              {t(`site.more.${id}`)}
            </Link>
          ) : id === 'app' ? (
            <AppPopover url={to} className={entry} onClick={({ currentTarget }) => close(currentTarget)}>
              {t('site.more.app')}
              <OutIcon />
            </AppPopover>
          ) : (
            <a
              href={to}
              target="_blank"
              rel="noopener noreferrer"
              className={entry}
              onClick={({ currentTarget }) => close(currentTarget)}
            >
              {t(`site.more.${id}`)}
              <OutIcon />
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

/** App link, support contact (HDR-023) and all other header links, behind a "more" button. */
export function HeaderTools(): ReactElement | null {
  const t = useT()
  const links = useSiteLinks()
  if (links.length === 0) return null
  const of = (id: SiteLink['id']): SiteLink | undefined => links.find((link) => link.id === id)
  const app = of('app')
  const chat = of('consultation')
  return (
    <>
      {app !== undefined && <AppPopover url={app.to} className={cx('hidden huge:inline-grid', tool)} />}
      {chat !== undefined && (
        <a
          href={chat.to}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('site.more.consultation')}
          title={t('site.more.consultation')}
          className={cx('hidden huge:inline-grid', tool)}
        >
          <ChatIcon />
        </a>
      )}
      <Popover label={t('site.more')} trigger={<MoreIcon />} triggerClassName={cx('inline-grid', tool)} end>
        <Entries links={links} />
      </Popover>
    </>
  )
}
