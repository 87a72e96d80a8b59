import { CHAIN_TITLES, type ChainId } from '@tidebook/chains/ids'
import { Button, buttonClass, Card, Steps } from '@tidebook/ui'
import { useState, type ReactElement, type ReactNode } from 'react'
import { listAddress } from '../../../lib/addresses.ts'
import { useT, type Translate } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { PATHS } from '../../../lib/paths.ts'
import { Link, useLocation } from '../../../lib/router/index.ts'
import { useStore } from '../../../lib/store.ts'
import { readExamPass } from '../../exam/index.ts'
import { saveReturnPath, userStore } from '../../session/index.ts'
import { openWalletDialog, useWallet, type RequiredWallet } from '../../wallet/index.ts'
import { minutesLeft, onboardingSteps, ONBOARDING_MINUTES, type OnboardingStep } from '../model/onboarding-steps.ts'

const primary = buttonClass('primary', 'small')

/** Links for creating a wallet, on the paying chain where the page requires one. */
function WalletWays({ wanted }: { readonly wanted: RequiredWallet }): ReactElement {
  const t = useT()
  const open = (kind: 'create' | 'import'): void => openWalletDialog(kind, undefined, wanted)
  return (
    <div className="flex flex-wrap gap-1">
      <Button variant="primary" size="small" onClick={() => open('create')}>
        {t('sign-in.way-wallet-create')}
      </Button>
      <Button variant="quiet" size="small" onClick={() => open('import')}>
        {t('sign-in.way-wallet-import')}
      </Button>
    </div>
  )
}

function walletText(t: Translate, chain: ChainId | undefined): string {
  return chain === undefined || chain === network().profile
    ? t('sign-in.way-wallet-text')
    : t('sign-in.way-wallet-chain', { chain: CHAIN_TITLES[chain] })
}

/**
 * All steps before the first form of a page that requires a wallet and an account, with their states and minutes.
 * `chain` is the chain of the paying wallet where it differs from the exchange's own.
 */
export function OnboardingCard(props: {
  readonly title: string
  readonly chain?: ChainId | undefined
  /** Fields whose input changes the steps. */
  readonly children?: ReactNode
}): ReactElement {
  const { title, chain, children } = props
  const t = useT()
  const { wallet } = useWallet()
  const { userStatus, userInfo } = useStore(userStore)
  const { pathname, search } = useLocation()
  const [hasPassedTest] = useState(() => readExamPass(Date.now()) !== undefined)
  const back = pathname + search
  const entries = onboardingSteps({
    hasWallet: wallet !== undefined,
    hasPassedTest,
    isLoggedIn: userStatus !== 'need-login',
    isTied: wallet !== undefined && userInfo?.address === wallet.address,
  })
  const linkTo = (path: string, words: string): ReactElement => (
    <Link to={path} className={primary} onClick={() => saveReturnPath(back)}>
      {words}
    </Link>
  )
  const actions: Readonly<Record<OnboardingStep, ReactNode>> = {
    wallet: <WalletWays wanted={{ chain: chain ?? network().profile, back }} />,
    test: linkTo(PATHS.test, t('sign-in.way-test-do')),
    account: linkTo(PATHS.register, t('sign-in.way-account-do')),
    tie: undefined,
  }
  const texts: Readonly<Record<OnboardingStep, string>> = {
    wallet: walletText(t, chain),
    test: t('sign-in.way-test-text'),
    account: t('sign-in.way-account-text'),
    tie: t('sign-in.way-tie-text'),
  }
  const doneText = (id: OnboardingStep): ReactNode =>
    id === 'wallet' && wallet !== undefined ? (
      <span translate="no">{listAddress(wallet.address)}</span>
    ) : (
      t('sign-in.way-done')
    )
  return (
    <Card
      title={title}
      trailing={<span className="text-12 text-2">{t('sign-in.way-left', { minutes: minutesLeft(entries) })}</span>}
    >
      <div className="flex flex-col gap-4 p-4">
        {children}
        <Steps
          steps={entries.map(({ id, state }) => ({
            id,
            state,
            title: t(`sign-in.way-${id}`),
            text:
              state === 'done' ? (
                doneText(id)
              ) : (
                <>
                  <p>{`${texts[id]} ${t('sign-in.way-minutes', { minutes: ONBOARDING_MINUTES[id] })}`}</p>
                  {state === 'now' && actions[id] !== undefined && <div className="mt-2">{actions[id]}</div>}
                </>
              ),
          }))}
        />
      </div>
    </Card>
  )
}
