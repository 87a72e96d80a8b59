import { useEffect, useState, type ReactElement } from 'react'
import { createInVault, DoneCard, leaveVaultWindow, VaultPlace } from '../../features/wallet/index.ts'
import { useT } from '../../lib/i18n.ts'

/** Making a wallet. Its steps are the vault's: the page only gives it room, and goes on when the wallet is there. */
export const WalletCreateRoute = (): ReactElement => {
  const t = useT()
  const [address, setAddress] = useState<string>()
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    let current = true
    void createInVault(() => setAttempt(attempt + 1)).then((made) => {
      if (made !== undefined && current) setAddress(made)
    })
    return () => {
      current = false
      leaveVaultWindow()
    }
  }, [attempt])
  return (
    <>
      <h1 className="sr-only">{t('wallet.create-title')}</h1>
      {address === undefined ? (
        <VaultPlace />
      ) : (
        <div className="mx-auto w-full max-w-[calc(var(--sp-12)*14)] px-4 pt-5 pb-8 tablet:px-page-pad">
          <DoneCard address={address} />
        </div>
      )}
    </>
  )
}
