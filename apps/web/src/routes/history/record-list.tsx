import type { RecordsQuery } from '@tidebook/client/http'
import { PAGE_SIZES } from '@tidebook/contract/constants'
import { type ReactElement, useMemo } from 'react'
import { ListState, Pager, RecordsTable, useRecords } from '../../features/orders/index.ts'
import { HashButton } from './hash-button.tsx'
import type { ListProps } from './list-props.ts'
import { NothingFound } from './nothing-found.tsx'

/** The records of the wallet, 20 a page. */
export const RecordList = ({
  query,
  page,
  onPage,
  onOpen,
  children,
}: ListProps & { query: RecordsQuery }): ReactElement => {
  const paged = useMemo(() => ({ ...query, page, size: PAGE_SIZES.records }), [query, page])
  const { answer, retry } = useRecords(paged)
  return (
    <ListState page answer={answer} retry={retry} columns={9} rows={8}>
      {({ rows, count }) => (
        <>
          {children(count)}
          {rows.length === 0 ? (
            <NothingFound kind="transactions" />
          ) : (
            <>
              <div className="overflow-x-auto">
                <RecordsTable page types rows={rows} hash={(hash) => <HashButton hash={hash} onOpen={onOpen} />} />
              </div>
              <div className="border-t px-4 py-2">
                <Pager page={page} size={PAGE_SIZES.records} count={count} onPage={onPage} />
              </div>
            </>
          )}
        </>
      )}
    </ListState>
  )
}
