import { Button, buttonClass, Card } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { PATHS } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/index.ts'
import { useStore } from '../../../lib/store.ts'
import { logOut, userStore } from '../../session/index.ts'

/** Lets a signed-in user continue or sign out first. */
export function AlreadySignedIn(): ReactElement {
  const t = useT()
  const { userInfo } = useStore(userStore)
  const [busy, setBusy] = useState(false)
  const leave = (): void => {
    setBusy(true)
    void logOut().finally(() => setBusy(false))
  }
  return (
    <div className="mx-auto w-full max-w-form px-4 pt-8 pb-8 tablet:pt-16">
      <Card>
        <div className="flex flex-col gap-4 p-4 tablet:p-6">
          <h1 className="text-16 font-semibold">{t('sign-in.already', { name: userInfo?.maskedName ?? '' })}</h1>
          <div className="flex flex-wrap gap-2">
            <Link to={PATHS.home} className={buttonClass('primary', 'large')}>
              {t('sign-in.to-home')}
            </Link>
            <Button size="large" pending={busy} onClick={leave}>
              {t('sign-in.log-out')}
            </Button>
          </div>
        </div>
      </Card>
    </div>
  )
}
