import type { CrossRecord } from '@tidebook/contract/gateway'
import { CHAIN_TITLES } from '@tidebook/chains/ids'
import { Badge, buttonClass, Empty, Figure, HistoryIcon, Table, Td, Th } from '@tidebook/ui'
import { type ReactElement } from 'react'
import { listAddress } from '../../../lib/addresses.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { useT } from '../../../lib/i18n.ts'
import { titleOfCode } from '../../../lib/network.ts'
import { PATHS } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/index.ts'
import { useCall } from '../../../lib/queries/use-call.ts'
import { useStore } from '../../../lib/store.ts'
import { NARROW, useMedia } from '../../../lib/use-media.ts'
import { ListState, Pager } from '../../orders/index.ts'
import { userStore } from '../../session/index.ts'
import { hashButton } from '../../transaction-detail/index.ts'
import { useWallet } from '../../wallet/index.ts'
import { recordsFilter, type RecordsChoice } from '../model/records-filter.ts'
import { statusName, statusTone } from '../model/status-words.ts'
import { gatewayApi, PAGE } from '../services/gateway-api.ts'
import { gatewayPath } from '../model/gateway-path.ts'
import { ChainHash } from './chain-hash.tsx'
import { LoginHere } from './requirements.tsx'

export interface CrossRecordsProps {
  readonly wallet: string
  readonly choice: RecordsChoice
  /** Milliseconds since 1970; an undefined bound is open. */
  readonly range: { readonly begin: number | undefined; readonly end: number | undefined }
  readonly page: number
  readonly onPage: (page: number) => void
}

/** Combined list of the wallet's deposits and withdrawals from the exchange (HIS-003). */
export function CrossRecords(props: CrossRecordsProps): ReactElement {
  const t = useT()
  const { userStatus } = useStore(userStore)
  if (userStatus !== 'logged-in')
    return (
      <div className="p-4">
        <LoginHere>{t('gateway.log-in.records')}</LoginHere>
      </div>
    )
  return <Records {...props} />
}

function Records({ wallet, choice, range, page, onPage }: CrossRecordsProps): ReactElement {
  const { ledger } = useWallet()
  const narrow = useMedia(NARROW)
  const { begin, end } = range
  const filter = recordsFilter(choice, { begin, end }, page)
  const { answer, retry } = useCall(
    ['gateway records', wallet, filter],
    (signal) => gatewayApi.records(wallet, filter, { signal }),
    { version: ledger ?? 0 },
  )
  return (
    <ListState page answer={answer} retry={retry} columns={7} rows={8}>
      {({ records, count }) =>
        records.length === 0 ? (
          <Nothing />
        ) : (
          <>
            {narrow ? (
              <Cards records={records} />
            ) : (
              <div className="overflow-x-auto">
                <Rows records={records} />
              </div>
            )}
            <div className="border-t px-4 py-2">
              <Pager page={page} size={PAGE} count={count} onPage={onPage} />
            </div>
          </>
        )
      }
    </ListState>
  )
}

function Nothing(): ReactElement {
  const t = useT()
  return (
    <Empty
      icon={HistoryIcon}
      title={t('gateway.no-records')}
      action={
        <Link to={PATHS.deposit} className={buttonClass()}>
          {t('shell.title-deposit')}
        </Link>
      }
    >
      {t('gateway.no-records-hint')}
    </Empty>
  )
}

interface RowsProps {
  readonly records: readonly CrossRecord[]
}

function Rows({ records }: RowsProps): ReactElement {
  const t = useT()
  return (
    <Table page className="[&_:is(td,th)]:px-2 wide:[&_:is(td,th)]:px-3">
      <thead>
        <tr>
          <Th>{t('gateway.column.time')}</Th>
          <Th>{t('gateway.column.type')}</Th>
          <Th>{t('gateway.column.token')}</Th>
          <Th figures>{t('gateway.column.amount')}</Th>
          <Th figures>{t('gateway.fee')}</Th>
          <Th>{t('gateway.column.wallet')}</Th>
          <Th>{t('gateway.column.state')}</Th>
          <Th figures>{t('gateway.column.hashes')}</Th>
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr key={record.id}>
            <Td className="text-2">{formatDateTime(record.time)}</Td>
            <Td>
              <Way record={record} />
            </Td>
            <Td className="font-medium">{titleOfCode(record.jtToken)}</Td>
            <Td figures>
              <Figure value={record.amount} />
            </Td>
            <Td figures>
              <Figure value={record.fee} />
            </Td>
            <Td>
              <span className="text-2">{CHAIN_TITLES[record.chain]}</span>{' '}
              <span translate="no" title={record.wallet}>
                {listAddress(record.wallet)}
              </span>
            </Td>
            <Td>
              <State record={record} />
            </Td>
            <Td figures>
              <Hashes record={record} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Cards({ records }: RowsProps): ReactElement {
  return (
    <ul>
      {records.map((record) => (
        <li key={record.id} className="border-b px-4 py-3 text-12 last:border-b-0">
          <div className="flex items-start justify-between gap-3">
            <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-13">
              <Way record={record} />
              <Figure className="font-medium" value={record.amount} unit={titleOfCode(record.jtToken)} />
            </p>
            <State record={record} />
          </div>
          <p className="truncate text-2" translate="no">
            {CHAIN_TITLES[record.chain]} {listAddress(record.wallet)}
          </p>
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <p className="text-3">{formatDateTime(record.time)}</p>
            <Hashes record={record} />
          </div>
        </li>
      ))}
    </ul>
  )
}

interface RecordProps {
  readonly record: CrossRecord
}

/** Direction of a record, with a link to its steps. */
function Way({ record: { type, base, id } }: RecordProps): ReactElement {
  const t = useT()
  return (
    <Link to={gatewayPath(type, base, id)} className="tap font-medium text-accent hover:underline">
      {t(`gateway.type.${type}`)}
    </Link>
  )
}

function State({ record: { status } }: RecordProps): ReactElement {
  const t = useT()
  return <Badge tone={statusTone(status)}>{t(`gateway.status.${statusName(status)}`)}</Badge>
}

function Hashes({ record: { hash, jtHash, chain } }: RecordProps): ReactElement {
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-3">
      {hash !== undefined && <ChainHash hash={hash} chain={chain} />}
      {jtHash !== undefined && hashButton(jtHash)}
    </span>
  )
}
