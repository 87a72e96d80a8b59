import type { PairCodes } from '@tidebook/client/http'
import { PAGE_SIZES } from '@tidebook/contract/constants'
import { type ReactElement, type ReactNode, useMemo, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useRecords } from '../services/use-records.ts'
import { ListState } from './list-state.tsx'
import { Pager } from './pager.tsx'
import { PanelEmpty } from './panel-empty.tsx'
import { RecordsCards } from './records-cards.tsx'
import { RecordsTable } from './records-table.tsx'

/** Fills of the user's orders, 20 rows a page. */
export function FillsTab({
  codes,
  title,
  cards,
  hash,
}: {
  /** The pair that the list is limited to. */
  codes: PairCodes | undefined
  title: string | undefined
  /** Whether to show cards, for a narrow screen. */
  cards: boolean
  hash: (hash: string) => ReactNode
}): ReactElement {
  const t = useT()
  const [page, setPage] = useState(0)
  const { base, counter } = codes ?? {}
  const query = useMemo(
    () => ({
      page,
      size: PAGE_SIZES.records,
      type: 'fill',
      ...(base !== undefined && counter !== undefined && { pair: { base, counter } }),
    }),
    [page, base, counter],
  )
  const { answer, retry } = useRecords(query)
  return (
    <ListState answer={answer} retry={retry} columns={8} rows={4}>
      {({ rows, count }) =>
        rows.length === 0 ? (
          <PanelEmpty title={t('orders.empty.fills')}>
            {title === undefined ? t('orders.empty.fills-hint') : t('orders.empty.this-pair', { pair: title })}
          </PanelEmpty>
        ) : (
          <>
            {cards ? <RecordsCards rows={rows} hash={hash} /> : <RecordsTable rows={rows} hash={hash} />}
            {count > PAGE_SIZES.records && (
              <div className="px-3 py-1">
                <Pager page={page} size={PAGE_SIZES.records} count={count} onPage={setPage} />
              </div>
            )}
          </>
        )
      }
    </ListState>
  )
}
