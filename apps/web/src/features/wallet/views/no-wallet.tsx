import { Button, Card } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { openWalletDialog } from '../model/dialog-state.ts'
import { WalletPicture } from './wallet-picture.tsx'

/** The ways to get a wallet, shown in a browser without one. */
export function NoWallet({ tools }: { readonly tools: ReactNode }): ReactElement {
  const t = useT()
  return (
    <Card className="relative">
      <div className="absolute end-3 top-3">{tools}</div>
      <div className="flex flex-col items-center gap-3 px-4 py-8 text-center text-2">
        <WalletPicture />
        <p className="text-16 font-semibold text-1">{t('wallet.none')}</p>
        <p>{t('wallet.none-text')}</p>
        <div className="grid w-full gap-2 pt-2 tablet:flex tablet:flex-wrap tablet:justify-center">
          <Button variant="primary" onClick={() => openWalletDialog('create')}>
            {t('wallet.way-create')}
          </Button>
          <Button onClick={() => openWalletDialog('import')}>{t('wallet.way-import')}</Button>
          <Button onClick={() => openWalletDialog('file')}>{t('wallet.way-file')}</Button>
          <Button onClick={() => openWalletDialog('device')}>{t('wallet.way-device')}</Button>
        </div>
      </div>
    </Card>
  )
}
