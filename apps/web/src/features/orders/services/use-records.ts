import type { RecordsQuery } from '@tidebook/client/http'
import { useMemo } from 'react'
import type { Loadable } from '../../../lib/loadable.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import { api } from '../../network/index.ts'
import { mapLoadable, useWallet } from '../../wallet/index.ts'
import { type RecordRow, recordRow } from '../model/record-row.ts'
import { useAccountVersion } from './account-version.ts'
import { useOrderFormat } from './order-format.ts'
import type { RowPage } from './use-order-history.ts'

/**
 * Returns one page of an account's records.
 * @param of address of the account; the user's wallet by default
 */
export function useRecords(
  query: RecordsQuery,
  of?: string,
): {
  answer: Loadable<RowPage<RecordRow>>
  retry: () => void
  refresh: () => Promise<void>
} {
  const { wallet } = useWallet()
  const reading = useOrderFormat()
  const version = useAccountVersion()
  const address = of ?? wallet?.address
  const { answer, retry, refresh } = useCall(
    ['records', address, query],
    address === undefined ? undefined : (signal) => api.transactions(address, query, { signal }),
    { version },
  )
  const rows = useMemo(
    () =>
      mapLoadable(answer, ({ list, count }) => ({
        rows: list.map((record, index) => recordRow(record, index, reading)),
        count,
      })),
    [answer, reading],
  )
  return { answer: rows, retry, refresh }
}
