import { Notice, Switch } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useWallet } from '../model/wallet-state.ts'
import { walletActions } from '../services/wallet-parts.ts'

const switchOff = (): void => void walletActions.fetch().then(({ askAgain }) => askAgain())

/** Stands above every screen while orders or cancels are signed without a question; its switch ends that at once. */
export const OneClickStrip = (): ReactElement | null => {
  const t = useT()
  const { unasked } = useWallet()
  if (unasked === undefined) return null
  const { orders, left } = unasked
  return (
    <Notice
      tone="warning"
      flat
      action={
        <Switch checked onChange={switchOff} className="flex-none">
          {t('wallet.one-click')}
        </Switch>
      }
    >
      {t(orders ? 'wallet.one-click-orders' : 'wallet.one-click-cancels', { left })}
    </Notice>
  )
}
