import type { SessionAllowance } from '@tidebook/keyring'
import { Notice, Switch } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'

export interface OneClickStripProps {
  allowance: SessionAllowance
  /** Requires confirmations again. */
  onOff: () => void
}

/** The transactions signed without confirmation, the remaining limit, and a switch that ends it immediately. */
export function OneClickStrip({ allowance: { orders, left }, onOff }: OneClickStripProps): ReactElement {
  const t = useT()
  return (
    <Notice
      tone="warning"
      flat
      action={
        <Switch checked onChange={onOff} className="flex-none">
          {t('wallet.one-click')}
        </Switch>
      }
    >
      <span className="max-tablet:hidden">
        {t(orders ? 'wallet.one-click-orders' : 'wallet.one-click-cancels', { left })}
      </span>
      <span className="tablet:hidden">{t('wallet.one-click-left', { left })}</span>
    </Notice>
  )
}
