import type { OrderStatus } from '@tidebook/contract/gateway'
import { Badge, Card, Empty, Figure, HistoryIcon, Table, Td, Th } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import type { Loadable } from '../../../lib/loadable.ts'
import { TokenIcon } from '../../../lib/token-icon.tsx'
import { NARROW, useMedia } from '../../../lib/use-media.ts'
import { ListState, PagerFoot } from '../../orders/index.ts'
import { statusName, statusTone } from '../model/status-words.ts'
import { PAGE } from '../services/gateway-api.ts'

/** An order in the list of one direction. */
export interface OrderRow {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly time: number
  readonly coin: string
  /** Code of the exchange's token for the coin. */
  readonly token: string
  /** Decimal text, in whole coins. */
  readonly amount: string
  /** The amount that arrives, once known. */
  readonly arrives: string | undefined
  readonly status: OrderStatus
}

/** The user's orders of one direction, newest first, each with a link to its steps. */
export function OrderList(props: {
  readonly title: string
  readonly empty: string
  readonly emptyHint: string
  readonly answer: Loadable<unknown>
  readonly retry: () => void
  readonly rows: readonly OrderRow[]
  readonly count: number
  readonly page: number
  readonly onPage: (page: number) => void
  readonly onShow: (id: string) => void
}): ReactElement {
  const { title, empty, emptyHint, answer, retry, rows, count, page, onPage, onShow } = props
  const narrow = useMedia(NARROW)
  return (
    <Card title={title}>
      <ListState page answer={answer} retry={retry} columns={5} rows={3}>
        {() =>
          rows.length === 0 ? (
            <Empty icon={HistoryIcon} className="min-h-32" title={empty}>
              {emptyHint}
            </Empty>
          ) : (
            <>
              {narrow ? <Cards rows={rows} onShow={onShow} /> : <Rows title={title} rows={rows} onShow={onShow} />}
              <PagerFoot page={page} size={PAGE} count={count} onPage={onPage} />
            </>
          )
        }
      </ListState>
    </Card>
  )
}

interface RowsProps {
  readonly rows: readonly OrderRow[]
  readonly onShow: (id: string) => void
}

function Rows({ title, rows, onShow }: RowsProps & { readonly title: string }): ReactElement {
  const t = useT()
  return (
    <Table page aria-label={title}>
      <thead>
        <tr>
          <Th>{t('gateway.column.time')}</Th>
          <Th>{t('gateway.column.coin')}</Th>
          <Th figures>{t('gateway.column.amount')}</Th>
          <Th figures>{t('gateway.column.arrives')}</Th>
          <Th>{t('gateway.column.state')}</Th>
          <Th figures>{t('gateway.column.order')}</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <Td className="text-2">{formatDateTime(row.time)}</Td>
            <Td className="font-medium">
              <span className="flex items-center gap-2">
                <TokenIcon code={row.token} />
                {row.coin}
              </span>
            </Td>
            <Td figures>
              <Figure value={row.amount} />
            </Td>
            <Td figures>
              <Figure value={row.arrives} />
            </Td>
            <Td>
              <Status status={row.status} />
            </Td>
            <Td figures>
              <ShowButton id={row.id} onShow={onShow} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Cards({ rows, onShow }: RowsProps): ReactElement {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} className="flex items-center gap-3 border-b px-4 py-3 text-12 last:border-b-0">
          <TokenIcon code={row.token} large />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-2 text-13">
              <Figure className="font-medium" value={row.amount} unit={row.coin} />
              <Status status={row.status} />
            </p>
            <p className="text-3">{formatDateTime(row.time)}</p>
          </div>
          <ShowButton id={row.id} onShow={onShow} />
        </li>
      ))}
    </ul>
  )
}

function Status({ status }: { readonly status: OrderStatus }): ReactElement {
  const t = useT()
  return <Badge tone={statusTone(status)}>{t(`gateway.status.${statusName(status)}`)}</Badge>
}

function ShowButton({ id, onShow }: { readonly id: string; readonly onShow: (id: string) => void }): ReactElement {
  const t = useT()
  const short = id.slice(0, 8)
  return (
    <button
      type="button"
      className="tap text-12 font-medium text-accent hover:underline"
      aria-label={t('gateway.show-order', { id: short })}
      onClick={() => onShow(id)}
    >
      {short}
    </button>
  )
}
