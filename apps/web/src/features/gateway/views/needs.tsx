import { Button, buttonClass, Card, Empty, Notice, WalletIcon } from '@tidebook/ui'
import { Suspense, useState, type ReactElement, type ReactNode } from 'react'
import { shortAddress } from '../../../lib/addresses.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { PATHS } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/index.ts'
import { useStore } from '../../../lib/store.ts'
import { configStore } from '../../network/index.ts'
import { userStore } from '../../session/index.ts'
import { nameOwnWallet, NoWallet, useWallet } from '../../wallet/index.ts'
import type { OrderWay } from '../model/gateway-way.ts'

const LoginPart = lazyPart(async () => (await import('../../sign-in/index.ts')).LoginForm, 'signIn', 'accounts')

const stay = (): void => undefined

/** Logging in in the place of what wants it (A01): one stays where one is. */
export const LoginHere = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <div className="mx-auto flex w-full max-w-form flex-col gap-3 py-3">
    <p className="text-2">{children}</p>
    <Suspense fallback={<Card className="h-64" />}>
      <LoginPart onDone={stay} />
    </Suspense>
  </div>
)

/**
 * A wallet and an account are needed: says which is missing and lets it be made here, or shows what wants them (ROL-011).
 * Where all is closed nobody is sent to make either.
 */
export const WithBoth = (props: {
  readonly way: OrderWay
  readonly isClosed: boolean
  readonly children: (wallet: string) => ReactNode
}): ReactElement | null => {
  const { way, isClosed, children } = props
  const t = useT()
  const { wallet } = useWallet()
  const { userStatus, userInfo } = useStore(userStore)
  if (isClosed && (wallet === undefined || userStatus === 'need-login')) return null
  if (wallet === undefined) return <NoWallet />
  if (userStatus === 'need-login') return <LoginHere>{t(`gateway.log-in.${way}`)}</LoginHere>
  if (!isClosed && userInfo?.address !== wallet.address)
    return <NameWallet wallet={wallet.address} named={userInfo?.address} />
  return <>{children(wallet.address)}</>
}

/** Orders are an account's and a wallet's together: the account learns which wallet that is from its owner alone. */
const NameWallet = (props: { readonly wallet: string; readonly named: string | undefined }): ReactElement => {
  const { wallet, named = '' } = props
  const t = useT()
  const [isAsked, setAsked] = useState(false)
  const name = async (): Promise<void> => {
    setAsked(true)
    await nameOwnWallet(() => void name())
    setAsked(false)
  }
  return (
    <Card>
      <Empty
        icon={WalletIcon}
        title={t('gateway.name-wallet')}
        action={
          <Button variant="primary" pending={isAsked} onClick={() => void name()}>
            {t('gateway.use-wallet', { address: shortAddress(wallet) })}
          </Button>
        }
      >
        {named === '' ? t('gateway.name-wallet-why') : t('gateway.name-wallet-other', { address: shortAddress(named) })}
      </Empty>
    </Card>
  )
}

/** Whether the operator wants a verified identity for a direction, and this person has none (ROL-006, ROL-009). */
export function useWantsName(way: OrderWay): boolean {
  const wanted = valueOf(useStore(configStore))?.realNameFor.includes(way) === true
  const { userInfo } = useStore(userStore)
  return wanted && userInfo?.verifyState !== 'verified'
}

/** Says that a verified identity is needed first, and where it is given. */
export const NameNotice = ({ way }: { readonly way: OrderWay }): ReactElement | null => {
  const t = useT()
  if (!useWantsName(way)) return null
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
