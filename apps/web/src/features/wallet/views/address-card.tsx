import { Badge, Button, Card, CopyIcon, KeyIcon } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { ActiveState } from '../model/active-state.ts'
import { isDefaultAlias } from '../model/default-alias.ts'
import { openWalletDialog } from '../model/dialog-state.ts'
import type { StoredWallet } from '../model/stored-wallet.ts'
import { copyText } from '../services/clipboard.ts'

const TONES = { active: 'success', inactive: 'warning', unknown: 'info' } as const

/** The current wallet: the complete address, whether the ledger knows it, and a button for its secret. */
export function AddressCard(props: {
  readonly wallet: StoredWallet
  readonly active: ActiveState
  /** additional actions of the wallet, shown first */
  readonly children?: ReactNode
}): ReactElement {
  const { wallet, active, children } = props
  const t = useT()
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
        <div className="min-w-0">
          <p className="mb-1 flex flex-wrap items-center gap-2 text-12 text-2">
            {isDefaultAlias(wallet.alias) ? t('wallet.default-alias') : wallet.alias}
            <Badge tone={TONES[active]}>{t(`wallet.state-${active}`)}</Badge>
          </p>
          <p className="text-14 font-medium break-all tablet:text-16" translate="no">
            {wallet.address}
          </p>
        </div>
        <div className="grid w-full grid-cols-2 gap-2 max-tablet:[&>:last-child:nth-child(odd)]:col-span-2 tablet:flex tablet:w-auto tablet:flex-wrap">
          {children}
          <Button onClick={() => void copyText(wallet.address)}>
            <CopyIcon />
            {t('wallet.copy-address')}
          </Button>
          <Button onClick={() => openWalletDialog('show')}>
            <KeyIcon />
            {t('wallet.reveal')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
