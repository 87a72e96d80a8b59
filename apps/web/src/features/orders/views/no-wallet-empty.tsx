import { Button, WalletIcon } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { openWalletDialog } from '../../wallet/index.ts'
import { PanelEmpty } from './panel-empty.tsx'

/** Empty state without a wallet (ROL-005), with the two ways to get one; with a picture on its own page. */
export function NoWalletEmpty({
  picture,
  more,
}: {
  readonly picture?: ReactElement
  /** Button for an action that needs no wallet. */
  readonly more?: ReactElement
}): ReactElement {
  const t = useT()
  return (
    <PanelEmpty
      icon={WalletIcon}
      picture={picture}
      title={t('orders.no-wallet')}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <Button size="bar" variant="primary" onClick={() => openWalletDialog('create')}>
            {t('orders.no-wallet-create')}
          </Button>
          <Button size="bar" onClick={() => openWalletDialog('import')}>
            {t('orders.no-wallet-import')}
          </Button>
          {more}
        </span>
      }
    >
      {t('orders.no-wallet-hint')}
    </PanelEmpty>
  )
}

/** Empty state for a wallet that has no account on the ledger yet. */
export function InactiveEmpty(): ReactElement {
  const t = useT()
  return (
    <PanelEmpty icon={WalletIcon} title={t('orders.inactive')}>
      {t('orders.inactive-hint', { amount: network().activation })}
    </PanelEmpty>
  )
}
