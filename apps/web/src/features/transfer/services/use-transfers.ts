import type { RecordsQuery } from '@tidebook/client/http'
import { PAGE_SIZES } from '@tidebook/contract/constants'
import { useMemo } from 'react'
import type { Loadable } from '../../../lib/loadable.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import { useCoinTitles } from '../../markets/index.ts'
import { api } from '../../network/index.ts'
import type { RowPage } from '../../orders/index.ts'
import { mapLoadable, useWallet } from '../../wallet/index.ts'
import { transferRows, type TransferRow } from '../model/transfer-record.ts'

/** Loads one page of 10 transfers of the user's wallet (HIS-004) and reloads it when the account changes. */
export function useTransfers(
  query: RecordsQuery,
  page: number,
): { answer: Loadable<RowPage<TransferRow>>; retry: () => void; refresh: () => Promise<void> } {
  const { wallet, ledger } = useWallet()
  const titleOf = useCoinTitles()
  const address = wallet?.address
  const { begin, end, type, token, otherWallet } = query
  const narrowed: RecordsQuery = {
    page,
    size: PAGE_SIZES.transfers,
    ...(begin !== undefined && { begin }),
    ...(end !== undefined && { end }),
    ...(type !== undefined && { type }),
    ...(token !== undefined && { token }),
    ...(otherWallet !== undefined && { otherWallet }),
  }
  const { answer, retry, refresh } = useCall(
    ['records', address, narrowed],
    address === undefined ? undefined : (signal) => api.transactions(address, narrowed, { signal }),
    { version: ledger ?? 0 },
  )
  const rows = useMemo(
    () => mapLoadable(answer, ({ list, count }) => ({ rows: transferRows(list, address ?? '', titleOf), count })),
    [answer, address, titleOf],
  )
  return { answer: rows, retry, refresh }
}
