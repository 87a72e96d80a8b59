import type { ChainId } from '@tidebook/chains/ids'
import { Button, buttonClass, Card, Empty, Notice, WalletIcon } from '@tidebook/ui'
import { Suspense, useState, type ReactElement, type ReactNode } from 'react'
import { shortAddress } from '../../../lib/addresses.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useT } from '../../../lib/i18n.ts'
import { PATHS } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/index.ts'
import { useStore } from '../../../lib/store.ts'
import { userStore } from '../../session/index.ts'
import { useRequiresRealName } from '../../transactions/index.ts'
import { nameOwnWallet, useWallet } from '../../wallet/index.ts'
import type { OrderKind } from '../model/gateway-path.ts'

const LoginPart = lazyPart(async () => (await import('../../sign-in/index.ts')).LoginForm, 'signIn', 'accounts')
const WayPart = lazyPart(async () => (await import('../../sign-in/index.ts')).OnboardingCard, 'signIn', 'wallet')

function keepPage(): void {
  return undefined
}

/** Shows the login form instead of the content that requires a session (A01), so that the user stays on the page. */
export function LoginHere({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-3 py-3">
      <p className="text-2">{children}</p>
      <Suspense fallback={<Card className="h-64" />}>
        <LoginPart onDone={keepPage} />
      </Suspense>
    </div>
  )
}

/** The remaining steps before the first form, with a login link for users who have an account. */
function BeforeFirst(props: {
  readonly way: OrderKind
  readonly picked: SelectedCoin | undefined
  readonly isLoggedIn: boolean
}): ReactElement {
  const { way, picked, isLoggedIn } = props
  const t = useT()
  return (
    // Both cards appear together, so that neither moves the other.
    <Suspense fallback={<Card className="h-96" />}>
      <div className="grid items-start gap-3 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <WayPart title={t(`gateway.way-title.${way}`)} chain={picked?.chain}>
          {picked?.field}
        </WayPart>
        {!isLoggedIn && (
          <div className="flex flex-col gap-3">
            <p className="text-2 desk:order-last">{t(`gateway.log-in.${way}`)}</p>
            <LoginPart onDone={keepPage} />
          </div>
        )}
      </div>
    </Suspense>
  )
}

/** The selected coin: the chain of the paying wallet, and the field that selects another coin. */
export interface SelectedCoin {
  readonly chain: ChainId | undefined
  readonly field: ReactNode
}

/**
 * Shows its content once the user has a wallet and an account, otherwise the remaining steps (ROL-011). While the
 * service is closed, it does not ask users to create either.
 */
export function RequireWalletAndAccount(props: {
  readonly way: OrderKind
  readonly isClosed: boolean
  readonly picked?: SelectedCoin
  readonly children: (wallet: string) => ReactNode
}): ReactElement | null {
  const { way, isClosed, picked, children } = props
  const { wallet } = useWallet()
  const { userStatus, userInfo } = useStore(userStore)
  const isLoggedIn = userStatus !== 'need-login'
  if (wallet === undefined || !isLoggedIn)
    return isClosed ? null : <BeforeFirst way={way} picked={picked} isLoggedIn={isLoggedIn} />
  if (!isClosed && userInfo?.address !== wallet.address)
    return <NameWallet wallet={wallet.address} named={userInfo?.address} />
  return <>{children(wallet.address)}</>
}

/** An order belongs to an account and a wallet together, and only the user can link the wallet to the account. */
function NameWallet(props: { readonly wallet: string; readonly named: string | undefined }): ReactElement {
  const { wallet, named = '' } = props
  const t = useT()
  const [isPending, setPending] = useState(false)
  const name = async (): Promise<void> => {
    setPending(true)
    await nameOwnWallet(() => void name())
    setPending(false)
  }
  return (
    <Card>
      <Empty
        icon={WalletIcon}
        title={t('gateway.name-wallet')}
        action={
          <Button variant="primary" pending={isPending} onClick={() => void name()}>
            {t('gateway.use-wallet', { address: shortAddress(wallet) })}
          </Button>
        }
      >
        {named === '' ? t('gateway.name-wallet-why') : t('gateway.name-wallet-other', { address: shortAddress(named) })}
      </Empty>
    </Card>
  )
}

/** Notice that a verified identity is required, with a link to the verification. */
export function RealNameNotice({ way }: { readonly way: OrderKind }): ReactElement | null {
  const t = useT()
  if (!useRequiresRealName(way)) return null
  return (
    <Notice
      tone="warning"
      action={
        <Link to={PATHS.identity} className={buttonClass('default', 'small')}>
          {t('gateway.to-identity')}
        </Link>
      }
    >
      {t(`gateway.name-needed.${way}`)}
    </Notice>
  )
}
