import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { PATHS } from '../../../lib/paths.ts'
import { navigate } from '../../../lib/router/index.ts'
import { useStore } from '../../../lib/store.ts'
import { userStore } from '../../session/index.ts'
import { AlreadySignedIn } from './already-signed-in.tsx'
import { LoginForm } from './login-form.tsx'
import { ResetForm } from './reset-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

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
  if (userStatus === 'logged-in') return <AlreadySignedIn />
  return (
    <SignInFrame title={t('sign-in.login-title')}>
      <LoginForm onDone={toHome} />
    </SignInFrame>
  )
}

/** Replaces a screen that requires an account. */
export function LoginGate(): ReactElement {
  const t = useT()
  return (
    <SignInFrame title={t('sign-in.gate')} isTitleInHeader={false}>
      <LoginForm onDone={keepPage} />
    </SignInFrame>
  )
}

/** Resets a forgotten password (REG-014). */
export function ResetPage(): ReactElement {
  const t = useT()
  return (
    <SignInFrame title={t('sign-in.reset-title')}>
      <ResetForm />
    </SignInFrame>
  )
}
