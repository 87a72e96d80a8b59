import { Suspense, useEffect, type ReactElement } from 'react'
import { FinancePart } from '../../features/finance/index.ts'
import { OpenedTransaction } from '../../features/transaction-detail/index.ts'
import { resumeTransactions } from '../../features/transactions/index.ts'
import { loadAccounts } from '../../features/wallet/index.ts'
import { ListShape } from '../../lib/page-skeleton.tsx'
import type { RouteProps } from '../../lib/route.ts'

/** Products with a fixed return. */
export function FinanceRoute({ narrow }: Pick<RouteProps, 'narrow'>): ReactElement {
  useEffect(() => {
    resumeTransactions()
    void loadAccounts()
  }, [])
  return (
    <>
      <Suspense fallback={<ListShape narrow={narrow} />}>
        <FinancePart />
      </Suspense>
      <OpenedTransaction />
    </>
  )
}
