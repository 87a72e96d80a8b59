import { Button } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { openWalletDialog, useWallet } from '../../features/wallet/index.ts'
import { useT } from '../../lib/i18n.ts'

/** Imports an existing wallet; hidden once there is one. */
export function ImportButton(): ReactElement | null {
  const t = useT()
  const { wallet } = useWallet()
  if (wallet !== undefined) return null
  return <Button onClick={() => openWalletDialog('import')}>{t('home.import')}</Button>
}
