import { decimalOf, type Decimal } from '@tidebook/amount'
import { tokenValueOf, type AmountJson } from '@tidebook/market'
import { useEffect, useState } from 'react'
import { network } from '../../../lib/network.ts'
import { nodePool } from '../../network/index.ts'
import { useTransactions, type TrackedTransaction } from '../../transactions/index.ts'

/** A sent swap, and the amount that the ledger delivered. */
export interface Executed {
  readonly transaction: TrackedTransaction
  readonly received: Decimal | undefined
}

interface Answer {
  readonly meta?: { readonly DeliveredAmount?: AmountJson; readonly delivered_amount?: AmountJson }
  readonly Amount?: AmountJson
}

const NOTHING = decimalOf(0n)

/** Tracks a transaction by its id, and reads the delivered amount from the ledger once it is final (SWP-002). */
export function useExecuted(id: string | undefined): Executed | undefined {
  const transaction = useTransactions().find((each) => each.id === id)
  const [received, setReceived] = useState<{ readonly hash: string; readonly value: Decimal }>()
  const { hash, state } = transaction ?? {}
  useEffect(() => {
    if (state !== 'validated' || hash === undefined) return
    let isStopped = false
    nodePool()
      .transaction(hash)
      .then((answer) => {
        const { meta, Amount } = answer as unknown as Answer
        const amount = meta?.DeliveredAmount ?? meta?.delivered_amount ?? Amount
        if (!isStopped)
          setReceived({
            hash,
            value: amount === undefined ? NOTHING : tokenValueOf(amount, network().native.code).value,
          })
      })
      .catch(() => undefined)
    return () => {
      isStopped = true
    }
  }, [hash, state])
  return transaction && { transaction, received: received?.hash === hash ? received?.value : undefined }
}
