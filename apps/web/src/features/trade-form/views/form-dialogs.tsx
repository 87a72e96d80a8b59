import { Suspense, type ReactElement } from 'react'
import { useStore } from '../../../lib/store.ts'
import { amendingStore } from '../model/amend-store.ts'
import { scaledStore } from '../model/scaled-store.ts'
import { AmendPart, ScaledPart } from './parts.ts'

/** The dialogs that change an order and that place a ladder of them, once one is asked for. */
export const FormDialogs = (): ReactElement => {
  const amending = useStore(amendingStore) !== undefined
  const scaled = useStore(scaledStore)
  return (
    <Suspense fallback={null}>
      {amending && <AmendPart />}
      {scaled && <ScaledPart />}
    </Suspense>
  )
}
