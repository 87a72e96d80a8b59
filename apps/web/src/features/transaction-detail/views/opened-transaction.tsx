import { type ReactElement, Suspense, useEffect } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { PanelBoundary } from '../../../lib/panel-boundary.tsx'
import { useStore } from '../../../lib/store.ts'
import { closeTransaction, openedTransactionStore } from '../model/opened-transaction.ts'

const TransactionDialogPart = lazyPart(
  async () => (await import('./transaction-dialog.tsx')).TransactionDialog,
  'history',
  'trade',
  'transactions',
)

/** The dialog of the open transaction, on top of the page. */
export function OpenedTransaction(): ReactElement | null {
  const hash = useStore(openedTransactionStore)
  useEffect(() => closeTransaction, [])
  if (hash === undefined) return null
  return (
    <PanelBoundary>
      <Suspense fallback={null}>
        <TransactionDialogPart key={hash} hash={hash} onClose={closeTransaction} />
      </Suspense>
    </PanelBoundary>
  )
}
