import { ArrowRightIcon, Empty, PersonIcon, ShieldIcon, buttonClass, Badge, Card } from '@tidebook/ui'
import { useEffect, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { PATHS } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/index.ts'
import { useStore } from '../../../lib/store.ts'
import { refreshCurrentUser, userStore } from '../../session/index.ts'
import { AccountHead } from './account-head.tsx'
import { DataCard } from './data-card.tsx'
import { IconDisc } from './icon-disc.tsx'
import { IdentityCard } from './identity-card.tsx'
import { LoginsCard } from './logins-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import type { User } from '@tidebook/contract'

/** Shows the state of the identity verification and links to its page. */
function VerifiedCard({ state }: { readonly state: User['verifyState'] }): ReactElement {
  const t = useT()
  return (
    <Card
      title={t('identity.title')}
      trailing={<Badge tone={state === 'verified' ? 'success' : 'plain'}>{t(`identity.state.${state}`)}</Badge>}
    >
      <div className="flex items-start gap-3 p-4">
        <IconDisc icon={ShieldIcon} tone={state === 'verified' ? 'good' : 'accent'} />
        <div className="flex min-w-0 flex-1 flex-col items-start gap-3">
          <p className="text-2">{t('identity.lead')}</p>
          <Link to={PATHS.identity} className={buttonClass()}>
            {t('account.to-identity')}
            <ArrowRightIcon />
          </Link>
        </div>
      </div>
    </Card>
  )
}

/**
 * Reload interval of an account without an email, in milliseconds. The user may bind one on another device (ACC-011).
 */
const POLL_INTERVAL_MS = 5_000

/** The account settings page. */
export function AccountPage(): ReactElement {
  const t = useT()
  const { userInfo } = useStore(userStore)
  const isWaiting = userInfo !== undefined && userInfo.email === ''
  useEffect(() => void refreshCurrentUser(), [])
  useEffect(() => {
    const poll = (): void => {
      if (document.visibilityState === 'visible') void refreshCurrentUser()
    }
    globalThis.addEventListener('focus', poll)
    const timer = isWaiting ? setInterval(poll, POLL_INTERVAL_MS) : undefined
    return () => {
      globalThis.removeEventListener('focus', poll)
      clearInterval(timer)
    }
  }, [isWaiting])
  return (
    <div className="mx-auto flex w-full max-w-page flex-col gap-3 px-4 pt-5 pb-8 tablet:px-page-pad">
      <h1 className="sr-only text-20 font-semibold tablet:not-sr-only">{t('account.title')}</h1>
      {userInfo === undefined ? (
        <Empty
          icon={PersonIcon}
          title={t('account.need-login')}
          action={
            <Link to={PATHS.login} className={buttonClass('primary')}>
              {t('account.log-in')}
            </Link>
          }
        >
          {t('account.need-login-why')}
        </Empty>
      ) : (
        <>
          <AccountHead user={userInfo} />
          <div className="grid items-start gap-3 wide:grid-cols-[1fr_var(--guide-w)]">
            <div className="flex min-w-0 flex-col gap-3">
              <IdentityCard user={userInfo} />
              <PasskeysCard id={userInfo.id} />
              <SessionsCard />
              <LoginsCard />
            </div>
            <div className="flex min-w-0 flex-col gap-3">
              <VerifiedCard state={userInfo.verifyState} />
              <DataCard id={userInfo.id} />
            </div>
          </div>
        </>
      )}
    </div>
  )
}
