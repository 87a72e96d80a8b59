import type { RecordsQuery } from '@tidebook/client/http'
import { PAGE_SIZES } from '@tidebook/contract/constants'
import type { ReactElement } from 'react'
import { ListState, Pager } from '../../features/orders/index.ts'
import { hashButton } from '../../features/transaction-detail/index.ts'
import { TransfersCards, TransfersTable, useTransfers } from '../../features/transfer/index.ts'
import { valueOf } from '../../lib/loadable.ts'
import { NARROW, useMedia } from '../../lib/use-media.ts'
import type { ListProps } from './list-props.ts'
import { NothingFound } from './nothing-found.tsx'
import { PullList } from './pull-list.tsx'
import { useFurtherPages } from './use-further-pages.ts'

/** A page of transfers that a phone adds below the previous one. */
function FurtherTransfers({ query, page }: { readonly query: RecordsQuery; readonly page: number }): ReactElement {
  const { answer, retry } = useTransfers(query, page)
  return (
    <ListState page answer={answer} retry={retry} columns={7} rows={3}>
      {({ rows }) => <TransfersCards rows={rows} hash={hashButton} />}
    </ListState>
  )
}

/** The transfers of the wallet, 10 per page (HIS-004). */
export function TransferList({ query, page, onPage, children }: ListProps & { query: RecordsQuery }): ReactElement {
  const narrow = useMedia(NARROW)
  const { pages, last, showNext, showPage } = useFurtherPages(query, page, narrow, onPage)
  const { answer, retry, refresh } = useTransfers(query, page)
  const more = (count: number): boolean => (last + 1) * PAGE_SIZES.transfers < count
  return (
    <>
      {/* The search field must stay mounted while the list loads, so that the user does not lose the input. */}
      {children(valueOf(answer)?.count)}
      <ListState page answer={answer} retry={retry} columns={7} rows={8}>
        {({ rows, count }) => (
          <PullList
            onRefresh={() => {
              showPage(page)
              return refresh()
            }}
            onMore={more(count) ? showNext : undefined}
          >
            {rows.length === 0 ? (
              <NothingFound kind="transfers" />
            ) : (
              <>
                {narrow ? (
                  <TransfersCards rows={rows} hash={hashButton} />
                ) : (
                  <div className="overflow-x-auto">
                    <TransfersTable rows={rows} hash={hashButton} />
                  </div>
                )}
                {pages.map((each) => (
                  <FurtherTransfers key={each} query={query} page={each} />
                ))}
                <div className="border-t px-4 py-2">
                  <Pager first={page} page={last} size={PAGE_SIZES.transfers} count={count} onPage={showPage} />
                </div>
              </>
            )}
          </PullList>
        )}
      </ListState>
    </>
  )
}
