import { useEffect, useState, type ReactElement } from 'react'
import {
  createInVault,
  DoneCard,
  leaveVaultWindow,
  readWanted,
  VaultPlace,
  type MadeWallet,
} from '../../features/wallet/index.ts'
import { useT } from '../../lib/i18n.ts'
import { useQuery } from '../../lib/router/index.ts'

/**
 * Creates a wallet. The vault runs the steps; the page reserves the space, and continues when the wallet exists, with a
 * link back to the page that required it.
 */
export const WalletCreateRoute = (): ReactElement => {
  const t = useT()
  const wanted = readWanted(useQuery())
  const chain = wanted?.chain
  const [made, setMade] = useState<MadeWallet>()
  const [attempt, setAttempt] = useState(1)
  const [endedAttempt, setEndedAttempt] = useState(0)
  useEffect(() => {
    let current = true
    void createInVault(() => setAttempt(attempt + 1), chain).then((wallet) => {
      if (!current) return
      setEndedAttempt(attempt)
      if (wallet !== undefined) setMade(wallet)
    })
    return () => {
      current = false
      leaveVaultWindow()
    }
  }, [attempt, chain])
  return (
    <>
      <h1 className="sr-only">{t('wallet.create-title')}</h1>
      {made === undefined ? (
        <VaultPlace isWaiting={attempt !== endedAttempt} />
      ) : (
        <div className="mx-auto w-full max-w-[calc(var(--sp-12)*14)] px-4 pt-5 pb-8 tablet:px-page-pad">
          <DoneCard {...made} {...wanted} />
        </div>
      )}
    </>
  )
}
