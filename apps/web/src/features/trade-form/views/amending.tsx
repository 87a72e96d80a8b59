import { Suspense, type ReactElement } from 'react'
import { useStore } from '../../../lib/store.ts'
import { amendingStore } from '../model/amend.ts'
import { AmendPart } from './parts.ts'

/** The dialog that changes an order, once one is chosen. */
export const AmendingOrder = (): ReactElement | null =>
  useStore(amendingStore) === undefined ? null : (
    <Suspense fallback={null}>
      <AmendPart />
    </Suspense>
  )
