import { Suspense, type ReactElement } from 'react'
import { useStore } from '../../../lib/store.ts'
import { orderDialogStore } from '../model/order-dialog-store.ts'
import { BatchCancelPart } from './parts.ts'

/** Dialogs for the user's orders; the code of each is loaded when it opens. */
export function OrderDialogs(): ReactElement | null {
  const dialog = useStore(orderDialogStore)
  if (dialog === undefined) return null
  return (
    <Suspense fallback={null}>
      <BatchCancelPart pair={dialog.pair} />
    </Suspense>
  )
}
