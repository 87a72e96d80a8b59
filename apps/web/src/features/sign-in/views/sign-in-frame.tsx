import { buttonClass, cx, PersonIcon, WalletIcon, type Icon } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { PATHS } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/index.ts'
import { useStore } from '../../../lib/store.ts'
import { configStore } from '../../network/index.ts'

interface ChoiceProps {
  readonly Icon: Icon
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

function Choice({ Icon: Mark, title, text, children }: ChoiceProps): ReactElement {
  return (
    <li className="flex items-start gap-3 border-t py-4">
      <span className="grid size-8 flex-none place-items-center rounded-full bg-accent-tint text-accent">
        <Mark />
      </span>
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
        <h3 className="text-14 font-medium">{title}</h3>
        <p className="text-2">{text}</p>
        {children}
      </div>
    </li>
  )
}

/** Compares a wallet with an account, because most visitors do not have to log in. */
function WhichDoINeed(): ReactElement {
  const t = useT()
  const isAnonymous = valueOf(useStore(configStore))?.anonymously !== false
  return (
    <aside className="flex min-w-0 flex-col desk:pt-11">
      <h2 className="pb-3 text-16 font-semibold">{t('sign-in.which')}</h2>
      {isAnonymous ? (
        <ul>
          <Choice Icon={WalletIcon} title={t('sign-in.step-wallet')} text={t('sign-in.which-wallet')}>
            <Link to={PATHS.walletCreate} className={cx('mt-1', buttonClass('default', 'small'))}>
              {t('sign-in.way-wallet-create')}
            </Link>
          </Choice>
          <Choice Icon={PersonIcon} title={t('sign-in.step-account')} text={t('sign-in.which-account')} />
        </ul>
      ) : (
        <p className="border-t pt-4 text-2">{t('sign-in.account-needed')}</p>
      )}
    </aside>
  )
}

/** The frame of the screens for an account: a title over the form, and the purpose of an account next to it. */
export function SignInFrame({
  title,
  isTitleInHeader = true,
  children,
}: {
  readonly title: string
  /** Whether the header of a phone shows the title. */
  readonly isTitleInHeader?: boolean
  readonly children: ReactNode
}): ReactElement {
  return (
    <div className="mx-auto grid w-full max-w-form items-start gap-8 px-4 pt-5 pb-8 tablet:pt-10 desk:max-w-[calc(var(--sp-12)*19)] desk:grid-cols-[var(--form-max)_minmax(0,1fr)] desk:gap-12 desk:px-page-pad">
      <div className="flex min-w-0 flex-col gap-4">
        <h1 className={cx('text-20 font-semibold', isTitleInHeader && 'max-tablet:sr-only')}>{title}</h1>
        {children}
      </div>
      <WhichDoINeed />
    </div>
  )
}
