import { ChevronDownIcon, Menu, cx } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { useStore } from '../../../lib/store.ts'
import type { WaitingKind } from '../../stops/index.ts'
import { paperStore, togglePaper } from '../../paper/index.ts'
import { showWalletMissing, walletStore } from '../../wallet/index.ts'
import type { Side } from '../model/order-type.ts'
import { openStop, WAITING_KINDS } from '../model/stop-store.ts'

/** Opens the dialog for a kind of waiting order, or reports the missing wallet. */
export function openStopForm(kind: WaitingKind, side?: Side): void {
  if (paperStore.get() === undefined && walletStore.get().wallet === undefined) return showWalletMissing()
  return openStop(side, kind)
}

/** Menu of the orders that wait for a condition, if the ledger supports tickets. */
export function OpenStop({ className }: { className?: string }): ReactElement | null {
  const t = useT()
  const isPaper = useStore(paperStore) !== undefined
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
      items={[
        ...WAITING_KINDS.map((id) => ({ id, label: t(`trade.waiting.${id}`) })),
        { id: 'paper', label: t('trade.paper'), on: isPaper },
      ]}
      onSelect={(id) => (id === 'paper' ? togglePaper() : openStopForm(id))}
    />
  )
}
