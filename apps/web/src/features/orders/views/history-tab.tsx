import { PAGE_SIZES } from '@tidebook/contract/constants'
import { type ReactElement, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { type OrderFilter, useOrderHistory } from '../services/use-order-history.ts'
import { HistoryCards } from './history-cards.tsx'
import { HistoryTable } from './history-table.tsx'
import { ListState } from './list-state.tsx'
import { Pager } from './pager.tsx'
import { PanelEmpty } from './panel-empty.tsx'

/** Order history in the panel, 20 rows a page. */
export function HistoryTab({
  filter,
  title,
  cards,
}: {
  filter: OrderFilter
  title: string | undefined
  /** Whether to show cards, for a narrow screen. */
  cards: boolean
}): ReactElement {
  const t = useT()
  const [page, setPage] = useState(0)
  const { answer, retry } = useOrderHistory(page, filter)
  return (
    <ListState answer={answer} retry={retry} columns={8} rows={4}>
      {({ rows, count }) =>
        rows.length === 0 ? (
          <PanelEmpty title={t('orders.empty.history')}>
            {title === undefined ? t('orders.empty.history-hint') : t('orders.empty.this-pair', { pair: title })}
          </PanelEmpty>
        ) : (
          <>
            {cards ? <HistoryCards rows={rows} /> : <HistoryTable rows={rows} />}
            {count > PAGE_SIZES.orderHistory && (
              <div className="px-3 py-1">
                <Pager page={page} size={PAGE_SIZES.orderHistory} count={count} onPage={setPage} />
              </div>
            )}
          </>
        )
      }
    </ListState>
  )
}
