import { Suspense, type ReactElement } from 'react'
import { useStore } from '../../../lib/store.ts'
import { amendingStore } from '../model/amend-store.ts'
import { scaledStore } from '../model/scaled-store.ts'
import { stopDialogStore } from '../model/stop-store.ts'
import { AmendPart, ScaledPart, StopPart } from './parts.ts'

/** Dialogs for amending an order, a scaled order and a stop order, loaded once one is opened. */
export function FormDialogs(): ReactElement {
  const amending = useStore(amendingStore) !== undefined
  const scaled = useStore(scaledStore)
  const waiting = useStore(stopDialogStore) !== false
  return (
    <Suspense fallback={null}>
      {amending && <AmendPart />}
      {scaled && <ScaledPart />}
      {waiting && <StopPart />}
    </Suspense>
  )
}
