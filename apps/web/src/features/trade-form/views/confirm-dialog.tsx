import { Suspense, type ReactElement } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useStore } from '../../../lib/store.ts'
import { questionStore } from '../model/confirm-store.ts'

/** The dialog, fetched before the first order. */
export const OrderQuestionPart = lazyPart(async () => (await import('./order-question-dialog.tsx')).OrderQuestionDialog)

/** Asks before an order is signed. */
export const ConfirmDialog = (): ReactElement | null => {
  const question = useStore(questionStore)
  if (question === undefined) return null
  return (
    <Suspense fallback={null}>
      <OrderQuestionPart question={question} />
    </Suspense>
  )
}
