import { buttonClass, ChevronLeftIcon, cx, Empty, LockIcon } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { PATHS } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/index.ts'
import { useStore } from '../../../lib/store.ts'
import { userStore } from '../../session/index.ts'
import { BankCards } from './bank-cards.tsx'
import { IdentityCard } from './identity-card.tsx'
import { VerificationSteps } from './verification-steps.tsx'

/** The user's identity and bank cards: personal data stored in addition to the account. */
export function IdentityPage(): ReactElement {
  const t = useT()
  const id = useStore(userStore, ({ userInfo }) => userInfo?.id)
  return (
    <div className="mx-auto flex w-full max-w-page flex-col gap-4 px-4 pt-5 pb-8 tablet:px-page-pad">
      <div className="flex flex-col items-start gap-1">
        {id !== undefined && (
          <Link to={PATHS.account} className={cx(buttonClass('quiet', 'small'), '-ml-2 gap-1')}>
            <ChevronLeftIcon size="small" />
            {t('shell.title-account')}
          </Link>
        )}
        <h1 className="text-20 font-semibold max-tablet:sr-only">{t('identity.title')}</h1>
        <p className="max-w-160 text-2">{t('identity.lead')}</p>
      </div>
      {id === undefined ? (
        <Empty
          icon={LockIcon}
          title={t('identity.log-in')}
          action={
            <Link to={PATHS.login} className={buttonClass('primary')}>
              {t('identity.to-log-in')}
            </Link>
          }
        >
          {t('identity.log-in-next')}
        </Empty>
      ) : (
        <div className="grid items-start gap-4 desk:grid-cols-[2fr_1fr]">
          <IdentityCard key={id} account={id} />
          <div className="flex flex-col gap-4">
            <VerificationSteps account={id} />
            <BankCards key={id} account={id} />
          </div>
        </div>
      )}
    </div>
  )
}
