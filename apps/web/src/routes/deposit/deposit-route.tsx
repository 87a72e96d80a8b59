import { Suspense, useEffect, type ReactElement } from 'react'
import { DepositPart } from '../../features/gateway/index.ts'
import { OpenedTransaction } from '../../features/transaction-detail/index.ts'
import { resumeTransactions } from '../../features/transactions/index.ts'
import { loadAccounts } from '../../features/wallet/index.ts'
import { ListShape } from '../../lib/page-skeleton.tsx'
import type { RouteProps } from '../../lib/route.ts'

/** Deposits of coins from other chains (RTE-016). */
export function DepositRoute({ narrow }: Pick<RouteProps, 'narrow'>): ReactElement {
  useEffect(() => {
    resumeTransactions()
    void loadAccounts()
  }, [])
  return (
    <>
      <Suspense fallback={<ListShape narrow={narrow} />}>
        <DepositPart />
      </Suspense>
      <OpenedTransaction />
    </>
  )
}
