import { PAGE_SIZES } from '@tidebook/contract/constants'
import type { ReactElement, ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { RecordRow } from '../model/record-row.ts'
import { useRecords } from '../services/use-records.ts'
import { ListState } from './list-state.tsx'
import { PanelEmpty } from './panel-empty.tsx'
import { RecordsCards } from './records-cards.tsx'
import { RecordsTable } from './records-table.tsx'

const QUERY = { page: 0, size: PAGE_SIZES.recordLookup }

/** What the own orders bought and sold, out of the last 100 records. */
export const FillsTab = ({
  keep,
  title,
  cards,
  hash,
}: {
  keep: (row: RecordRow) => boolean
  title: string | undefined
  /** Cards for a narrow screen. */
  cards: boolean
  hash: (hash: string) => ReactNode
}): ReactElement => {
  const t = useT()
  const { answer, retry } = useRecords(QUERY)
  return (
    <ListState answer={answer} retry={retry} columns={8} rows={4}>
      {(page) => {
        const rows = page.rows.filter((row) => row.matched && keep(row))
        return rows.length === 0 ? (
          <PanelEmpty title={t('orders.empty.fills')}>
            {title === undefined ? t('orders.empty.fills-hint') : t('orders.empty.this-pair', { pair: title })}
          </PanelEmpty>
        ) : cards ? (
          <RecordsCards rows={rows} hash={hash} />
        ) : (
          <RecordsTable rows={rows} hash={hash} />
        )
      }}
    </ListState>
  )
}
