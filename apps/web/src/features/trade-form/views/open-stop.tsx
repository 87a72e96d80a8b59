import { cx } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { tellWalletMissing, walletStore } from '../../wallet/index.ts'
import type { Side } from '../model/order-type.ts'
import { openStop } from '../model/stop-store.ts'

/** Opens the dialog of an order that waits for a price, or says that there is no wallet to place it with. */
export const openStopForm = (side?: Side): void =>
  walletStore.get().wallet === undefined ? tellWalletMissing() : openStop(side)

/** Opens the dialog of an order that waits for a price, where the ledger has tickets. */
export const OpenStop = ({ className }: { className?: string }): ReactElement | null => {
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
