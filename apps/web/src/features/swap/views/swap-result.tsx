import { formatDecimal } from '@tidebook/amount'
import { Figure, Notice, type NoticeTone } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { TransactionDetails, type TransactionState } from '../../transactions/index.ts'
import { amountFigure } from '../model/figures.ts'
import { useExecuted } from '../services/use-executed.ts'

const TONES: Readonly<Record<TransactionState, NoticeTone>> = {
  signing: 'info',
  submitted: 'info',
  unknown: 'info',
  validated: 'done',
  failed: 'danger',
  expired: 'warning',
}

/** Result of the last swap from the ledger: the delivered amount, and the transaction. */
export function SwapResult({ id, title }: { id: string; title: string }): ReactElement | null {
  const t = useT()
  const executed = useExecuted(id)
  if (executed === undefined) return null
  const { transaction, received } = executed
  return (
    <Notice tone={TONES[transaction.state]}>
      {received !== undefined && transaction.kind === 'swap' && (
        <p className="font-medium" data-received={formatDecimal(received)}>
          {t('swap.received')} <Figure value={amountFigure(received)} unit={title} />
        </p>
      )}
      <TransactionDetails transaction={transaction} />
      {transaction.hash !== undefined && (
        <p className="mt-1 text-12 break-all text-2" translate="no">
          {transaction.hash}
        </p>
      )}
    </Notice>
  )
}
