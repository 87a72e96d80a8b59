import type { ChainId } from '@tidebook/chains/ids'
import type { KeyringErrorCode } from '@tidebook/keyring'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { createInVault, dismissVaultWindow, type CreatedWallet } from '../services/vault-windows.ts'
import { Button, Card, Empty, Skeleton } from '@tidebook/ui'
import { formatError, formatErrorNext, useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { placeVault } from '../services/vault-host.ts'

const LINES = ['w-full', 'w-full', 'w-48'] as const

/** Placeholder of the first step, until the vault has loaded and draws it. */
function VaultShape(): ReactElement {
  return (
    <div
      aria-busy="true"
      className="vault-shape mx-auto grid w-full max-w-[calc(var(--sp-12)*20)] items-start gap-3 px-4 pt-5 tablet:grid-cols-[calc(var(--sp-12)*5)_1fr] tablet:gap-8 tablet:px-page-pad"
    >
      <span className="flex flex-col gap-6 pt-2">
        {LINES.map((_, step) => (
          <Skeleton key={step} className={step === 0 ? 'w-32' : 'w-48 max-tablet:hidden'} />
        ))}
      </span>
      <Card>
        <span className="flex h-10 items-center border-b px-4">
          <Skeleton className="w-48" />
        </span>
        <span className="flex flex-col gap-4 p-4">
          {LINES.map((width, line) => (
            <Skeleton key={line} className={width} />
          ))}
        </span>
      </Card>
    </div>
  )
}

/**
 * The place in a page in which the vault draws while it creates a wallet.
 * @param isWaiting whether the vault is expected to draw there
 */
function VaultPlace({ isWaiting }: { readonly isWaiting: boolean }): ReactElement {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current === null ? undefined : placeVault(place.current)), [])
  return (
    <div ref={place} className="flex-none grow">
      {isWaiting && <VaultShape />}
    </div>
  )
}

/** The reason why the wallet was not created, and a button that starts again. `createInVault` has loaded its texts. */
function CreationFailed(props: { readonly code: KeyringErrorCode; readonly onRetry: () => void }): ReactElement {
  const { code, onRetry } = props
  const t = useT()
  const { furtherWallets } = network()
  const text =
    code === 'keyring/holding-short' && furtherWallets !== undefined
      ? t('wallet.holding-short', { holding: `${furtherWallets.above} ${furtherWallets.title}` })
      : formatErrorNext(code)
  return (
    <div className="mx-auto w-full max-w-[calc(var(--sp-12)*14)] px-4 pt-5 pb-8 tablet:px-page-pad">
      <Card>
        <Empty failed title={formatError(code)} action={<Button onClick={onRetry}>{t('wallet.try-again-now')}</Button>}>
          {text}
        </Empty>
      </Card>
    </div>
  )
}

/** The vault's steps that create a wallet, on `chain` if one is given. The user can repeat a failed attempt. */
export function WalletCreation(props: {
  readonly chain?: ChainId | undefined
  readonly onMade: (wallet: CreatedWallet) => void
}): ReactElement {
  const { chain, onMade } = props
  const [attempt, setAttempt] = useState(1)
  const [ended, setEnded] = useState<{ readonly attempt: number; readonly code?: KeyringErrorCode }>({ attempt: 0 })
  const report = useRef(onMade)
  useEffect(() => {
    let current = true
    void createInVault(chain).then((outcome) => {
      if (!current) return
      if (outcome !== undefined && 'code' in outcome) return setEnded({ attempt, code: outcome.code })
      setEnded({ attempt })
      if (outcome !== undefined) report.current(outcome)
    })
    return () => {
      current = false
      dismissVaultWindow()
    }
  }, [attempt, chain])
  const hasEnded = attempt === ended.attempt
  if (hasEnded && ended.code !== undefined)
    return <CreationFailed code={ended.code} onRetry={() => setAttempt(attempt + 1)} />
  return <VaultPlace isWaiting={!hasEnded} />
}
