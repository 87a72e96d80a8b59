import { Suspense, useEffect, type ReactElement } from 'react'
import { WithdrawPart } from '../../features/gateway/index.ts'
import { OpenedTransaction } from '../../features/transaction-detail/index.ts'
import { resumeTransactions } from '../../features/transactions/index.ts'
import { loadAccounts } from '../../features/wallet/index.ts'
import { ListShape } from '../../lib/page-skeleton.tsx'
import type { RouteProps } from '../../lib/route.ts'

/** Withdrawals of coins to other chains (RTE-017). */
export function WithdrawRoute({ narrow }: Pick<RouteProps, 'narrow'>): ReactElement {
  useEffect(() => {
    resumeTransactions()
    void loadAccounts()
  }, [])
  return (
    <>
      <Suspense fallback={<ListShape narrow={narrow} />}>
        <WithdrawPart />
      </Suspense>
      <OpenedTransaction />
    </>
  )
}
