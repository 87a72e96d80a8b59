import type { ReactElement } from 'react'
import { configStore } from '../features/network/index.ts'
import { useLanguage, useT } from '../lib/i18n.ts'
import { valueOf } from '../lib/loadable.ts'
import { Link } from '../lib/router/index.ts'
import { useStore } from '../lib/store.ts'
import { aboutRoute } from '../routes/about/route.ts'
import { guideRoute } from '../routes/guide/route.ts'
import { helpRoute } from '../routes/help/route.ts'

const linkLook = 'tap hover:text-1 pointer-coarse:py-2'

/**
 * The page footer. `owner` is `root` or a route name: the root page hides its footer on trade and home (HDR-004,
 * HDR-005, A54).
 */
export function Footer({ owner }: { owner: string }): ReactElement {
  const t = useT()
  const zh = useLanguage() === 'zh'
  const information = valueOf(useStore(configStore))?.isInfoHosts === true
  return (
    <footer
      data-footer={owner}
      className="flex flex-none flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t bg-surface-1 px-4 py-3 tablet:px-page-pad text-12 text-3"
    >
      <span>{t('shell.keys-stay')}</span>
      <nav aria-label={t('shell.footer')} className="flex flex-wrap gap-x-4">
        {information && !zh && (
          <Link to={guideRoute.path} className={linkLook}>
            {t('shell.title-guide')}
          </Link>
        )}
        {information && (
          <Link to={helpRoute.path} className={linkLook}>
            {t('shell.title-help')}
          </Link>
        )}
        <a href="/docs/" className={linkLook}>
          {t('shell.docs')}
        </a>
        <a href="/api/docs" className={linkLook}>
          {t('shell.api')}
        </a>
        <Link to={aboutRoute.path} className={linkLook}>
          {t('shell.title-about')}
        </Link>
      </nav>
    </footer>
  )
}
