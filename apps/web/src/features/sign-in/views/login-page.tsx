import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { PATHS } from '../../../lib/paths.ts'
import { navigate } from '../../../lib/router/index.ts'
import { useStore } from '../../../lib/store.ts'
import { configStore } from '../../network/index.ts'
import { userStore } from '../../session/index.ts'
import { AlreadyIn } from './already-in.tsx'
import { LoginForm } from './login-form.tsx'
import { ResetForm } from './reset-form.tsx'

const frame = 'mx-auto flex w-full max-w-form flex-col gap-4 px-4 pt-5 pb-8 tablet:pt-12'

function toHome(): void {
  return navigate(PATHS.home)
}

function keepPage(): void {
  return undefined
}

/** The login page (SCR-005). */
export function LoginPage(): ReactElement {
  const t = useT()
  const { userStatus } = useStore(userStore)
  const isAnonymous = valueOf(useStore(configStore))?.anonymously !== false
  if (userStatus === 'logged-in') return <AlreadyIn />
  return (
    <div className={frame}>
      <h1 className="text-20 font-semibold max-tablet:sr-only">{t('sign-in.login-title')}</h1>
      <LoginForm onDone={toHome} />
      <p className="text-12 text-3">{t(isAnonymous ? 'sign-in.no-account-needed' : 'sign-in.account-needed')}</p>
    </div>
  )
}

/** Replaces a screen that requires an account. */
export function LoginGate(): ReactElement {
  const t = useT()
  return (
    <div className={frame}>
      <h1 className="text-20 font-semibold">{t('sign-in.gate')}</h1>
      <LoginForm onDone={keepPage} />
    </div>
  )
}

/** Resets a forgotten password (REG-014). */
export function ResetPage(): ReactElement {
  const t = useT()
  return (
    <div className={frame}>
      <h1 className="text-20 font-semibold max-tablet:sr-only">{t('sign-in.reset-title')}</h1>
      <ResetForm />
    </div>
  )
}
