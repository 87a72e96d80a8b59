import { ArrowRightIcon, Button, Card } from '@tidebook/ui'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { shortAddress } from '../../../lib/addresses.ts'
import { nameOwnWallet, openWalletDialog, useWallet, WalletCreation } from '../../wallet/index.ts'

/** The existing wallet; it is linked to the account once the owner has unlocked it. */
function UseWallet({ address, onUsed }: { readonly address: string; readonly onUsed: () => void }): ReactElement {
  const t = useT()
  const [isPending, setPending] = useState(false)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  const use = async (): Promise<void> => {
    setPending(true)
    const isNamed = await nameOwnWallet(() => void use())
    if (!here.current) return
    setPending(false)
    if (isNamed) onUsed()
  }
  return (
    <Button variant="primary" size="large" data-primary="" pending={isPending} onClick={() => void use()}>
      {t('sign-in.wallet-use', { address: shortAddress(address) })}
    </Button>
  )
}

interface WalletStepProps {
  readonly steps: ReactElement
  readonly onDone: () => void
}

/** Selects a wallet with its own trading password: a new or an existing one (REG-008, REG-009). */
export function WalletStep({ steps, onDone }: WalletStepProps): ReactElement {
  const t = useT()
  const { wallet } = useWallet()
  const [isMaking, setMaking] = useState(false)
  const [before] = useState(wallet?.address)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const isImported = wallet !== undefined && wallet.address !== before && !isMaking
  useEffect(() => {
    if (isImported) onDone()
  }, [isImported, onDone])
  if (isMaking) return <WalletCreation onMade={onDone} />
  return (
    <div className="mx-auto grid w-full max-w-[calc(var(--sp-12)*20)] items-start gap-6 px-4 pt-5 pb-8 tablet:px-page-pad desk:grid-cols-[calc(var(--sp-12)*5)_1fr]">
      {steps}
      <Card
        title={
          <span ref={title} tabIndex={-1} className="outline-0">
            {t('sign-in.wallet-title')}
          </span>
        }
      >
        <div className="flex flex-col gap-4 p-4 tablet:p-6">
          <p className="text-14 text-2">{t('sign-in.wallet-why')}</p>
          <p className="text-2">{t('sign-in.wallet-key')}</p>
          <div className="flex flex-wrap gap-2">
            {wallet === undefined ? (
              <Button variant="primary" size="large" data-primary="" onClick={() => setMaking(true)}>
                {t('sign-in.wallet-create')}
                <ArrowRightIcon />
              </Button>
            ) : (
              <>
                <UseWallet address={wallet.address} onUsed={onDone} />
                <Button size="large" onClick={() => setMaking(true)}>
                  {t('sign-in.wallet-create')}
                </Button>
              </>
            )}
            <Button size="large" onClick={() => openWalletDialog('import')}>
              {t('sign-in.wallet-import')}
            </Button>
          </div>
        </div>
      </Card>
    </div>
  )
}
