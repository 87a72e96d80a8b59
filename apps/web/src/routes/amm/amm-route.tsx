import { useEffect, type ReactElement } from 'react'
import { PoolsPage } from '../../features/pools/index.ts'
import { resumeTransactions } from '../../features/transactions/index.ts'

/** The automated market maker: pools that trade next to the order books (RTE-006). Open to all visitors. */
export function AmmRoute(): ReactElement {
  useEffect(resumeTransactions, [])
  return <PoolsPage />
}
