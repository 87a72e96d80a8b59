import type { ReactElement } from 'react'
import { CreateSteps, CreateWallet } from '../../features/wallet/index.ts'
import { useT } from '../../lib/i18n.ts'
import { useCreateFlow } from './use-create-flow.ts'

/** Making a wallet in three steps: write the secret down, prove it, choose the trading password. */
export const WalletCreateRoute = (): ReactElement => {
  const t = useT()
  const { state, former, actions } = useCreateFlow()
  return (
    <div className="mx-auto grid w-full max-w-[calc(var(--sp-12)*20)] items-start gap-3 px-4 pt-5 tablet:px-page-pad pb-8 tablet:grid-cols-[calc(var(--sp-12)*5)_1fr] tablet:gap-8">
      <div>
        <h1 className="sr-only text-20 font-semibold tablet:not-sr-only tablet:mb-4">{t('wallet.create-title')}</h1>
        <CreateSteps step={state.step} />
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <CreateWallet state={state} former={former} actions={actions} />
      </div>
    </div>
  )
}
