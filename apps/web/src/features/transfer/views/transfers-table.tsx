import { Figure, Table, Td, Th } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { listAddress } from '../../../lib/addresses.ts'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { reasonWords } from '../../transactions/index.ts'
import { addressBookStore } from '../model/address-book.ts'
import type { TransferRow } from '../model/transfer-record.ts'

export interface TransfersProps {
  readonly rows: readonly TransferRow[]
  readonly hash: (hash: string) => ReactNode
}

/** The transfer history (HIS-016): time, sender, recipient, coin, amount, result and hash. */
export function TransfersTable({ rows, hash }: TransfersProps): ReactElement {
  const t = useT()
  return (
    <Table page className="[&_:is(td,th)]:px-2 wide:[&_:is(td,th)]:px-3">
      <thead className="sticky top-0 z-(--z-sticky)">
        <tr>
          <Th>{t('orders.column.date')}</Th>
          <Th>{t('history.column.out')}</Th>
          <Th>{t('history.column.in')}</Th>
          <Th>{t('history.column.coin')}</Th>
          <Th figures>{t('orders.column.amount')}</Th>
          <Th>{t('history.column.result')}</Th>
          <Th figures>{t('orders.column.hash')}</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <Td className="text-2">{row.transferTime}</Td>
            <Td>
              <Party address={row.transferOutAddr} own={!row.received} />
            </Td>
            <Td>
              <Party address={row.transferInAddr} own={row.received} />
            </Td>
            <Td className="font-medium">{row.transferCoinType}</Td>
            <Td figures>
              <Figure value={row.transferAmount} />
            </Td>
            <Td>
              <TransferResult row={row} />
            </Td>
            <Td figures>{hash(row.hash)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** One side of a transfer: its name in the address book, or its address. */
export function Party({ address, own }: { address: string; own: boolean }): ReactElement {
  const name = useStore(addressBookStore).find((entry) => entry.address === address)?.name
  return (
    <span title={address} translate="no" className={own ? 'text-3' : undefined}>
      {name ?? listAddress(address)}
    </span>
  )
}

/** The result of a transfer; hovering over it shows the reason of a failure. */
export function TransferResult({ row }: { row: TransferRow }): ReactElement {
  const t = useT()
  if (row.transferResult === 'success') return <>{t('history.transfer.success')}</>
  const { why, next } = reasonWords(row.result)
  return (
    <span className="text-danger" title={`${why} ${next}`}>
      {t('history.transfer.fail')}
    </span>
  )
}
