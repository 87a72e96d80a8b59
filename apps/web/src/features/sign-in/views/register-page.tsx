import { Skeleton, Steps, type Step, type StepState, CheckIcon } from '@tidebook/ui'
import { useCallback, useEffect, type ReactElement, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { PATHS } from '../../../lib/paths.ts'
import { navigate } from '../../../lib/router/index.ts'
import { useStore } from '../../../lib/store.ts'
import { readExamPass } from '../../exam/index.ts'
import { configStore } from '../../network/index.ts'
import {
  LOGIN_STATE,
  loginStateStore,
  userStore,
  type LoginState,
  readReturnPath,
  clearReturnPath,
} from '../../session/index.ts'
import { useWallet, DoneCard } from '../../wallet/index.ts'
import { AlreadySignedIn } from './already-signed-in.tsx'
import { RegisterForm } from './register-form.tsx'
import { WalletStep } from './wallet-step.tsx'

/**
 * The success screen of the registration with account and wallet (SCR-007), with a link to the page that required them.
 */
function RegisterSuccess(): ReactElement {
  const t = useT()
  const { wallet } = useWallet()
  const { userInfo } = useStore(userStore)
  const [back] = useState(readReturnPath)
  useEffect(clearReturnPath, [])
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex items-start gap-3">
        <span className="grid size-8 flex-none place-items-center rounded-full border border-success bg-success-tint text-success">
          <CheckIcon />
        </span>
        <div className="min-w-0">
          <h1 className="text-20 font-semibold">{t('sign-in.success')}</h1>
          <p className="mt-1 text-14 text-2">{t('sign-in.success-as', { name: userInfo?.maskedName ?? '' })}</p>
        </div>
      </div>
      {wallet !== undefined && <DoneCard address={wallet.address} back={back} />}
    </div>
  )
}

const { registerStepOne, registerStepTwo, registerSuccess } = LOGIN_STATE
const STEPS = ['test', 'account', 'wallet', 'done'] as const

function stateOf(index: number, now: number): StepState {
  return index < now ? 'done' : index === now ? 'now' : 'todo'
}

/** The registration steps and the user's progress (REG-011). */
function Way({ state }: { readonly state: LoginState }): ReactElement {
  const t = useT()
  const now = state === registerSuccess ? STEPS.length : Math.max(1, state)
  const steps: readonly Step[] = STEPS.map((id, index) => ({
    id,
    state: stateOf(index, now),
    title: t(`sign-in.step-${id}`),
    text: t(`sign-in.step-${id}-text`),
  }))
  return (
    <div>
      <h1 className="mb-4 text-20 font-semibold max-tablet:sr-only">{t('sign-in.register-title')}</h1>
      <div className="hidden desk:block">
        <Steps steps={steps} />
      </div>
      {now < STEPS.length && (
        <p className="text-2 desk:hidden">
          {t('sign-in.step-of', {
            number: now + 1,
            of: STEPS.length,
            title: t(`sign-in.step-${STEPS[now] ?? 'done'}`),
          })}
        </p>
      )}
    </div>
  )
}

const frame =
  'mx-auto grid w-full max-w-[calc(var(--sp-12)*20)] items-start gap-6 px-4 pt-5 pb-8 tablet:px-page-pad desk:grid-cols-[calc(var(--sp-12)*5)_1fr]'

/** The registration page. Users who have not passed the test go there first (RTE-018). */
export function RegisterPage(): ReactElement {
  const state = useStore(loginStateStore)
  const { userStatus, userInfo } = useStore(userStore)
  const { wallet } = useWallet()
  const config = useStore(configStore)
  const isKnown = config.state !== 'loading'
  const needTest = valueOf(config)?.needTest !== false
  const isIn = userStatus === 'logged-in'
  // Reloading the last step shows it again until the account has a wallet.
  const lacksWallet = wallet === undefined || userInfo?.isActiveWallet === 0
  const isUnderWay = state === registerStepTwo || state === registerSuccess
  useEffect(() => {
    if (isUnderWay || !isKnown) return
    if (isIn) loginStateStore.set(lacksWallet ? registerStepTwo : LOGIN_STATE.loggedIn)
    else if (needTest && readExamPass(Date.now()) === undefined) navigate(PATHS.test, { replace: true })
    else loginStateStore.set(registerStepOne)
  }, [isIn, isKnown, isUnderWay, lacksWallet, needTest])
  // Later visits show the account instead of the success screen.
  useEffect(
    () => () =>
      loginStateStore.set(userStore.get().userStatus === 'logged-in' ? LOGIN_STATE.loggedIn : LOGIN_STATE.needLogin),
    [],
  )
  const succeed = useCallback(() => loginStateStore.set(registerSuccess), [])
  if (state === registerStepTwo) return <WalletStep steps={<Way state={state} />} onDone={succeed} />
  if (state === LOGIN_STATE.loggedIn) return <AlreadySignedIn />
  return (
    <div className={frame}>
      <Way state={state} />
      {state === registerSuccess ? (
        <RegisterSuccess />
      ) : state === registerStepOne ? (
        <RegisterForm />
      ) : (
        <Skeleton className="h-8 w-full" />
      )}
    </div>
  )
}
