import { cx } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT, type MessageKey } from '../../../lib/i18n.ts'
import { Link, useLocation } from '../../../lib/router/index.ts'
import type { SiteLinkId } from '../model/site-links.ts'
import { useSiteLinks } from '../services/use-site-links.ts'

const NAMES = {
  information: 'site.nav.information',
  help: 'site.nav.help',
  otc: 'site.nav.otc',
} as const satisfies Readonly<Partial<Record<SiteLinkId, MessageKey>>>

function isNamed(id: SiteLinkId): id is keyof typeof NAMES {
  return id in NAMES
}

/** Information, help and OTC links of the header, where the window has space for them (HDR-011..013). */
export function NavLinks(): ReactElement {
  const t = useT()
  const { pathname } = useLocation()
  const links = useSiteLinks().flatMap(({ id, to }) => (isNamed(id) ? [{ id, to }] : []))
  return (
    <>
      {links.map(({ id, to }) => {
        const on = pathname.toLowerCase() === to.toLowerCase()
        const look = cx(
          // A narrower window has no space for them next to a pair; the menu has all of them.
          'relative hidden items-center px-1 font-medium transition-colors hover:text-1 huge:flex desk:px-2',
          on ? 'nav-line text-1' : 'text-2',
        )
        return to.startsWith('/') ? (
          <Link key={id} to={to} aria-current={on ? 'page' : undefined} className={look}>
            {t(NAMES[id])}
          </Link>
        ) : (
          <a key={id} href={to} target="_blank" rel="noopener noreferrer" className={look}>
            {t(NAMES[id])}
          </a>
        )
      })}
    </>
  )
}
