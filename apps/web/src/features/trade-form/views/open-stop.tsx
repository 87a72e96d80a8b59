import { ChevronDownIcon, Menu, cx } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import type { WaitingKind } from '../../stops/index.ts'
import { showWalletMissing, walletStore } from '../../wallet/index.ts'
import type { Side } from '../model/order-type.ts'
import { openStop, WAITING_KINDS } from '../model/stop-store.ts'

/** Opens the dialog for a kind of waiting order, or reports the missing wallet. */
export function openStopForm(kind: WaitingKind, side?: Side): void {
  return walletStore.get().wallet === undefined ? showWalletMissing() : openStop(side, kind)
}

/** Menu of the orders that wait for a condition, if the ledger supports tickets. */
export function OpenStop({ className }: { className?: string }): ReactElement | null {
  const t = useT()
  if (!network().tickets) return null
  return (
    <Menu
      label={t('trade.waiting')}
      trigger={
        <>
          {t('trade.waiting')}
          <ChevronDownIcon size="small" />
        </>
      }
      triggerClassName={cx(
        'inline-flex flex-none items-center gap-1 text-2 hover:text-1 pointer-coarse:h-10',
        className,
      )}
      items={WAITING_KINDS.map((id) => ({ id, label: t(`trade.waiting.${id}`) }))}
      onSelect={(id) => openStopForm(id)}
    />
  )
}
