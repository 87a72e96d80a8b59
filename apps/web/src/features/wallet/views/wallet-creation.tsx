import type { ChainId } from '@tidebook/chains/ids'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { createInVault, dismissVaultWindow, type CreatedWallet } from '../services/vault-windows.ts'
import { VaultPlace } from './vault-place.tsx'

/** The vault's steps that create a wallet, of `chain` if one is given. A failed attempt can be repeated. */
export const WalletCreation = (props: {
  readonly chain?: ChainId | undefined
  readonly onMade: (wallet: CreatedWallet) => void
}): ReactElement => {
  const { chain, onMade } = props
  const [attempt, setAttempt] = useState(1)
  const [endedAttempt, setEndedAttempt] = useState(0)
  const report = useRef(onMade)
  useEffect(() => {
    let current = true
    void createInVault(() => setAttempt(attempt + 1), chain).then((wallet) => {
      if (!current) return
      setEndedAttempt(attempt)
      if (wallet !== undefined) report.current(wallet)
    })
    return () => {
      current = false
      dismissVaultWindow()
    }
  }, [attempt, chain])
  return <VaultPlace isWaiting={attempt !== endedAttempt} />
}
