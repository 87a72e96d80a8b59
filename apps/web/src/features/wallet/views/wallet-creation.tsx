import type { ChainId } from '@tidebook/chains/ids'
import type { KeyringErrorCode } from '@tidebook/keyring'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { createInVault, dismissVaultWindow, type CreatedWallet } from '../services/vault-windows.ts'
import { CreationFailed } from './creation-failed.tsx'
import { VaultPlace } from './vault-place.tsx'

/** The vault's steps that create a wallet, of `chain` if one is given. A failed attempt can be repeated. */
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
