import { useState, type ReactElement } from 'react'
import { DoneCard, readRequiredWallet, WalletCreation, type CreatedWallet } from '../../features/wallet/index.ts'
import { useT } from '../../lib/i18n.ts'
import { useQuery } from '../../lib/router/index.ts'

/**
 * Creates a wallet. The vault runs the steps; the page reserves the space, and continues when the wallet exists, with a
 * link back to the page that required it.
 */
export function WalletCreateRoute(): ReactElement {
  const t = useT()
  const wanted = readRequiredWallet(useQuery())
  const chain = wanted?.chain
  const [made, setMade] = useState<CreatedWallet>()
  return (
    <>
      <h1 className="sr-only">{t('wallet.create-title')}</h1>
      {made === undefined ? (
        <WalletCreation chain={chain} onMade={setMade} />
      ) : (
        <div className="mx-auto w-full max-w-[calc(var(--sp-12)*14)] px-4 pt-5 pb-8 tablet:px-page-pad">
          <DoneCard {...made} {...wanted} />
        </div>
      )}
    </>
  )
}
