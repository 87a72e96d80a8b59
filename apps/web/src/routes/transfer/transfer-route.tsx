import { Suspense, useEffect, type ReactElement } from 'react'
import { ChainTransferPart } from '../../features/chains/index.ts'
import { OpenedTransaction } from '../../features/transaction-detail/index.ts'
import { resumeTransactions } from '../../features/transactions/index.ts'
import { TransferPanel, TransferWaiting, useOtherPayer } from '../../features/transfer/index.ts'

/** Transfers to another wallet (RTE-014), from the trading wallet or from a wallet on another network. */
export function TransferRoute(): ReactElement {
  useEffect(resumeTransactions, [])
  const other = useOtherPayer()
  return (
    <>
      {other === undefined ? (
        <TransferPanel />
      ) : (
        <Suspense fallback={<TransferWaiting />}>
          <ChainTransferPart key={`${other.chain} ${other.address}`} line={other} />
        </Suspense>
      )}
      <OpenedTransaction />
    </>
  )
}
