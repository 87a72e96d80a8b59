import { Button } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { openOrderDialog } from '../model/order-dialog-store.ts'

/** The pair whose orders to cancel; undefined for all pairs. */
export type CancelManyPair = { readonly baseTitle: string; readonly counterTitle: string } | undefined

/** Button that opens the batch cancel dialog; `pair` limits it to one pair. */
export function CancelManyButton({
  pair,
  offline,
  small = false,
}: {
  pair: CancelManyPair
  offline: boolean
  /** Small variant for a table head. */
  small?: boolean
}): ReactElement {
  const t = useT()
  return (
    <Button
      size="small"
      variant={small ? 'quiet' : 'default'}
      blocked={offline}
      title={offline ? t('orders.cancel-blocked') : undefined}
      className={small ? '-mr-2 h-5 text-accent pointer-coarse:h-10' : undefined}
      onClick={() => openOrderDialog({ kind: 'batch', pair })}
    >
      {t('orders.cancel-many')}
    </Button>
  )
}
