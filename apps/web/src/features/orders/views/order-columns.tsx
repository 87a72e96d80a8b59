import { Figure, Td, Th } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { OrderColumn, OrderSort } from '../model/sort-orders.ts'
import { FilledBar, PairText, SideText } from './cells.tsx'

/** Fields of an order that every list shows; figures are plain text with their decimals. */
export interface OrderFigures {
  readonly timeStr: string
  readonly baseTitle: string
  readonly counterTitle: string
  /** Undefined when the side is unknown (A33). */
  readonly side: 'buy' | 'sell' | undefined
  readonly price: string
  readonly amount: string
  readonly filledPercent: number | undefined
  readonly total: string
}

/** Sortable column heads of an order list; additional columns of the list come last. */
export function OrderHeads({
  sort,
  onSort,
  children,
}: {
  sort: OrderSort
  onSort: (column: OrderColumn) => void
  children?: ReactNode
}): ReactElement {
  const t = useT()
  const head = (column: OrderColumn) => ({
    sort: sort.column === column ? sort.direction : ('none' as const),
    onSort: () => onSort(column),
  })
  return (
    <thead className="sticky top-0 z-(--z-sticky)">
      <tr>
        <Th {...head('date')}>{t('orders.column.date')}</Th>
        <Th {...head('pair')}>{t('orders.column.pair')}</Th>
        <Th {...head('side')}>{t('orders.column.side')}</Th>
        <Th figures {...head('price')}>
          {t('orders.column.price')}
        </Th>
        <Th figures {...head('amount')}>
          {t('orders.column.amount')}
        </Th>
        <Th figures {...head('filled')}>
          {t('orders.column.filled')}
        </Th>
        <Th figures {...head('total')}>
          {t('orders.column.total')}
        </Th>
        <Th>{t('orders.column.status')}</Th>
        {children}
      </tr>
    </thead>
  )
}

/** The cells of an order up to its status. */
export function OrderCells({ order }: { order: OrderFigures }): ReactElement {
  return (
    <>
      <Td className="text-2">{order.timeStr}</Td>
      <Td>
        <PairText base={order.baseTitle} counter={order.counterTitle} />
      </Td>
      <Td>
        <SideText side={order.side} />
      </Td>
      <Td figures>
        <Figure value={order.price} />
      </Td>
      <Td figures>
        <Figure value={order.amount} />
      </Td>
      <Td figures>
        <FilledBar percent={order.filledPercent} />
      </Td>
      <Td figures>
        <Figure value={order.total} />
      </Td>
    </>
  )
}
