import { Figure, Td, Th } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { FilledBar } from './filled-bar.tsx'
import { PairText } from './pair-text.tsx'
import { SideText } from './side-text.tsx'

/** What every list of orders shows of one; figures are plain text at their decimals. */
export interface OrderFigures {
  readonly timeStr: string
  readonly baseTitle: string
  readonly counterTitle: string
  /** undefined for a side that cannot be told (A33) */
  readonly side: 'buy' | 'sell' | undefined
  readonly price: string
  readonly amount: string
  readonly filledPercent: number | undefined
  readonly total: string
}

/** The heads of a list of orders; what a list shows beside them comes last. */
export const OrderHeads = ({ children }: { children?: ReactNode }): ReactElement => {
  const t = useT()
  return (
    <thead className="sticky top-0 z-(--z-sticky)">
      <tr>
        <Th>{t('orders.column.date')}</Th>
        <Th>{t('orders.column.pair')}</Th>
        <Th>{t('orders.column.side')}</Th>
        <Th figures>{t('orders.column.price')}</Th>
        <Th figures>{t('orders.column.amount')}</Th>
        <Th figures>{t('orders.column.filled')}</Th>
        <Th figures>{t('orders.column.total')}</Th>
        <Th>{t('orders.column.status')}</Th>
        {children}
      </tr>
    </thead>
  )
}

/** The cells of an order up to its status. */
export const OrderCells = ({ order }: { order: OrderFigures }): ReactElement => (
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
