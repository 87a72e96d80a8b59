import { cx } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { showWalletMissing, walletStore } from '../../wallet/index.ts'
import type { Side } from '../model/order-type.ts'
import { openStop } from '../model/stop-store.ts'

/** Opens the stop order dialog, or reports the missing wallet. */
export function openStopForm(side?: Side): void {
  return walletStore.get().wallet === undefined ? showWalletMissing() : openStop(side)
}

/** Button that opens the stop order dialog, if the ledger supports tickets. */
export function OpenStop({ className }: { className?: string }): ReactElement | null {
  const t = useT()
  if (!network().tickets) return null
  return (
    <button
      type="button"
      className={cx('flex-none text-2 hover:text-1 pointer-coarse:h-10', className)}
      title={t('trade.stop.hint')}
      onClick={() => openStopForm()}
    >
      {t('trade.stop')}
    </button>
  )
}
