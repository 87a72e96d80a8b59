import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { TrackedTransaction } from '../model/tracked-transaction.ts'
import { resultWords } from '../services/result-words.ts'

/** The state of a transaction as text; the raw result and the hash are behind "details". */
export function TransactionDetails({ transaction }: { transaction: TrackedTransaction }): ReactElement {
  const t = useT()
  const { state, hash, ledger } = transaction
  const words = resultWords(transaction)
  return (
    <div className="flex flex-col gap-1 text-13">
      <p className="font-medium">{words.what}</p>
      {state === 'failed' && (
        <p className="text-12 text-2">
          {words.why} {words.next}
        </p>
      )}
      {state === 'unknown' && <p className="text-12 text-2">{t('transactions.unknown-why')}</p>}
      {state === 'expired' && <p className="text-12 text-2">{t('transactions.expired-why')}</p>}
      <details className="text-12 text-3">
        <summary className="cursor-pointer">{t('common.details')}</summary>
        <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 break-all">
          <dt>{t('transactions.result')}</dt>
          <dd>{words.raw ?? '--'}</dd>
          <dt>{t('transactions.ledger')}</dt>
          <dd>{ledger ?? '--'}</dd>
          <dt>{t('transactions.hash')}</dt>
          <dd translate="no">{hash ?? '--'}</dd>
        </dl>
      </details>
    </div>
  )
}
