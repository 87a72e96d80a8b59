import { parseDecimal } from '@tidebook/amount'
import { PAGE_SIZES } from '@tidebook/contract/constants'
import type { PoolHistoryEvent, TokenAmount } from '@tidebook/contract'
import { ArrowRightIcon, Empty, Figure, Segmented, Table, Td, Th } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { listAddress, shortAddress } from '../../../lib/addresses.ts'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { explorerPath } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/index.ts'
import { ListState, Pager } from '../../orders/index.ts'
import { amountFigure } from '../../swap/index.ts'
import { momentText } from '../model/day-text.ts'
import type { PoolView } from '../model/pool-view.ts'
import { type PoolHistoryKind, usePoolHistory } from '../services/pools-feed.ts'

const KINDS = ['all', 'trade', 'deposit', 'withdrawal'] as const satisfies readonly PoolHistoryKind[]

function Amounts({ event, view }: { readonly event: PoolHistoryEvent; readonly view: PoolView }): ReactElement {
  const { one, other } = view
  const titleOf = ({ currency, issuer }: TokenAmount): string =>
    currency === one.code && issuer === one.issuer ? one.title : other.title
  const [first, second] =
    event.kind === 'trade' || event.amounts[0] === undefined || titleOf(event.amounts[0]) === one.title
      ? event.amounts
      : event.amounts.toReversed()
  const figure = (amount: TokenAmount): ReactElement => (
    <Figure value={amountFigure(parseDecimal(amount.value))} unit={titleOf(amount)} />
  )
  if (first === undefined) return <Figure value={amountFigure(parseDecimal(event.tokens))} unit="LP" />
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
      {figure(first)}
      {second !== undefined && (
        <>
          {event.kind === 'trade' ? (
            <ArrowRightIcon size="small" className="text-3" />
          ) : (
            <span className="text-3">+</span>
          )}
          {figure(second)}
        </>
      )}
    </span>
  )
}

function Rows({
  events,
  view,
}: {
  readonly events: readonly PoolHistoryEvent[]
  readonly view: PoolView
}): ReactElement {
  const t = useT()
  const language = useLanguage()
  return (
    <Table page aria-label={t('pools.history')}>
      <thead>
        <tr>
          <Th>{t('pools.history-kind')}</Th>
          <Th figures>{t('pools.history-amounts')}</Th>
          <Th figures className="max-tablet:hidden">
            {t('pools.history-account')}
          </Th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.hash}>
            <Td>
              <span className="block">{t(`pools.history.${event.kind}`)}</span>
              <Link
                to={explorerPath(event.hash)}
                className="block text-12 text-3 hover:text-1 hover:underline"
                title={event.hash}
              >
                {momentText(event.time, language)}
              </Link>
            </Td>
            <Td figures>
              <Amounts event={event} view={view} />
            </Td>
            <Td figures className="max-tablet:hidden">
              <Link
                to={explorerPath(event.account)}
                className="text-accent hover:underline"
                title={event.account}
                aria-label={listAddress(event.account)}
              >
                {shortAddress(event.account)}
              </Link>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** Swaps, deposits and withdrawals of all accounts in a pool, page by page (AMM-201). */
export function PoolHistory({ view }: { readonly view: PoolView }): ReactElement {
  const t = useT()
  const [kind, setKind] = useState<PoolHistoryKind>('all')
  const [page, setPage] = useState(0)
  const { answer, retry } = usePoolHistory(view.row, kind, page)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Segmented
        label={t('pools.history-kind')}
        value={kind}
        onChange={(next) => {
          setKind(next)
          setPage(0)
        }}
        items={KINDS.map((id) => ({ id, label: t(`pools.history-filter.${id}`) }))}
      />
      <ListState answer={answer} retry={retry} columns={3} rows={8}>
        {({ list, count }) =>
          list.length === 0 ? (
            <Empty title={t('pools.no-history')} />
          ) : (
            <>
              <div className="overflow-x-auto">
                <Rows events={list} view={view} />
              </div>
              <Pager page={page} size={PAGE_SIZES.records} count={count} onPage={setPage} />
            </>
          )
        }
      </ListState>
    </div>
  )
}
