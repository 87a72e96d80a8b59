import { PersonIcon } from '@tidebook/ui'
import { Suspense, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { PanelBoundary } from '../../../lib/panel-boundary.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/index.ts'
import { useStore } from '../../../lib/store.ts'
import { userStore } from '../../session/index.ts'

const AccountMenu = lazyPart(async () => (await import('./account-menu.tsx')).AccountMenu, 'account')

const PLACE =
  'inline-grid size-7 flex-none place-items-center rounded-2 text-2 hover:bg-surface-2 hover:text-1 pointer-coarse:size-11'

/** The account entry in the header: a sign-in link, or the user's menu, which loads only for signed-in users. */
export function AccountButton(): ReactElement {
  const t = useT()
  const { userInfo } = useStore(userStore)
  if (userInfo === undefined)
    return (
      <Link to={PATHS.login} aria-label={t('shell.title-login')} title={t('shell.title-login')} className={PLACE}>
        <PersonIcon />
      </Link>
    )
  return (
    <PanelBoundary>
      <Suspense fallback={<span className={PLACE} />}>
        <AccountMenu user={userInfo} />
      </Suspense>
    </PanelBoundary>
  )
}
