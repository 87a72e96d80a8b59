import { Suspense, type ReactElement } from 'react'
import { useStore } from '../../../lib/store.ts'
import { amendingStore } from '../model/amend-store.ts'
import { scaledStore } from '../model/scaled-store.ts'
import { stopDialogStore } from '../model/stop-store.ts'
import { AmendPart, ScaledPart, StopPart } from './parts.ts'

/** The dialogs that change an order, place a ladder of them, or have one wait, once one is asked for. */
export const FormDialogs = (): ReactElement => {
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
