import { useEffect, type ReactElement } from 'react'
import { OpenedTransaction } from '../../features/transaction-detail/index.ts'
import { resumeTransactions } from '../../features/transactions/index.ts'
import { TransferPanel } from '../../features/transfer/index.ts'

/** Moves money to another wallet (RTE-014). */
export const TransferRoute = (): ReactElement => {
  useEffect(resumeTransactions, [])
  return (
    <>
      <TransferPanel />
      <OpenedTransaction />
    </>
  )
}
