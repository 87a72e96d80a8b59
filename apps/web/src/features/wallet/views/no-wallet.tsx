import { Button, Card, Empty, WalletIcon } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { openWalletDialog } from '../model/dialog-state.ts'

/** Shown in a browser without a wallet: the ways to get one. */
export function NoWallet(): ReactElement {
  const t = useT()
  return (
    <Card>
      <Empty
        icon={WalletIcon}
        title={t('wallet.none')}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="primary" onClick={() => openWalletDialog('create')}>
              {t('wallet.way-create')}
            </Button>
            <Button onClick={() => openWalletDialog('import')}>{t('wallet.way-import')}</Button>
            <Button onClick={() => openWalletDialog('file')}>{t('wallet.way-file')}</Button>
            <Button onClick={() => openWalletDialog('device')}>{t('wallet.way-device')}</Button>
          </div>
        }
      >
        {t('wallet.none-text')}
      </Empty>
    </Card>
  )
}
