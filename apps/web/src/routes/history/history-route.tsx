import type { ReportProgress } from '@tidebook/contract/progress'
import { Button, Card, DownloadIcon, Tabs } from '@tidebook/ui'
import { type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { formatError, useT } from '../../lib/i18n.ts'
import { NoWalletEmpty, useOrderFormat } from '../../features/orders/index.ts'
import { showToast } from '../../features/toasts/index.ts'
import { OpenedTransaction } from '../../features/transaction-detail/index.ts'
import { NARROW, useMedia } from '../../lib/use-media.ts'
import { useAddressReader } from '../../lib/use-address-reader.ts'
import { useWallet, WalletPicture } from '../../features/wallet/index.ts'
import { useCoinTitles } from '../../features/markets/index.ts'
import { network } from '../../lib/network.ts'
import { useQuery } from '../../lib/router/index.ts'
import { TaskProgressBar, type TaskShare } from '../../lib/task-progress-bar.tsx'
import { PAGE_SIZES } from '@tidebook/contract/constants'
import { CrossList } from './cross-list.tsx'
import { exportOrders, exportRecords, exportTransfers } from './export-history.ts'
import { FilterBar } from './filter-bar.tsx'
import { type HistoryFilter, NO_FILTER } from './history-filter.ts'
import { OrderList } from './order-list.tsx'
import { RecordList } from './record-list.tsx'
import { ExportError } from './fetch-all-pages.ts'
import { ordersQuery, recordsQuery, transferSearch, transfersQuery } from './records-query.ts'
import { TransferList } from './transfer-list.tsx'

const TABS = ['all', 'orders', 'fills', 'transfers', 'cross'] as const
type Tab = (typeof TABS)[number]

type ReadAddress = (text: string) => string | undefined

/** Combines a filter with its queries. Named periods count back from the time they were selected. */
function choose(filter: HistoryFilter, now: number) {
  return {
    filter,
    now,
    orders: ordersQuery(filter, now),
    all: recordsQuery(filter, false, now),
    fills: recordsQuery(filter, true, now),
  }
}

type Choice = ReturnType<typeof choose>
type Transfers = ReturnType<typeof transfersQuery>

/** Exports the list of the tab as a file. */
function useExport(tab: Tab, choice: Choice, transfers: Transfers) {
  const t = useT()
  const { wallet } = useWallet()
  const reading = useOrderFormat()
  const titleOf = useCoinTitles()
  const [task, setTask] = useState<TaskShare & { readonly stop: () => void }>()
  const save = async (): Promise<void> => {
    if (wallet === undefined || tab === 'cross') return
    const stopped = new AbortController()
    const report: ReportProgress = (done, total) => setTask({ done, total, stop: () => stopped.abort() })
    report(0, 1)
    const long = { report, signal: stopped.signal }
    try {
      if (tab === 'orders') await exportOrders(wallet.address, choice.orders, reading, long)
      else if (tab === 'transfers') await exportTransfers(wallet.address, transfers, titleOf, long)
      else await exportRecords(wallet.address, tab, choice[tab], reading, long)
    } catch (error) {
      if (!stopped.signal.aborted)
        showToast({
          kind: 'danger',
          title: t('history.failed'),
          text: formatError(error instanceof ExportError ? error.code : 'networkError'),
        })
    }
    setTask(undefined)
  }
  return { task, save }
}

function CsvButton(props: { isQuiet: boolean; isBusy: boolean; onPress: () => void }): ReactElement {
  const t = useT()
  return (
    <Button variant={props.isQuiet ? 'quiet' : 'default'} pending={props.isBusy} onClick={props.onPress}>
      <DownloadIcon />
      <span className="max-tablet:sr-only">{t('history.csv')}</span>
    </Button>
  )
}

/** History of the user's wallet: all transactions, orders, fills, and transfers. */
export function HistoryRoute(): ReactElement {
  const t = useT()
  const panelId = useId()
  const { wallet } = useWallet()
  const linkedTab = useQuery().get('tab')
  const find = useAddressReader()
  const [tab, setTab] = useState<Tab>(() => TABS.find((id) => id === linkedTab) ?? 'all')
  const [choice, setChoice] = useState(() => choose(NO_FILTER, Date.now()))
  const { filter } = choice
  const readAddress: ReadAddress = (text) => {
    const found = find?.(network().profile, text)
    return found !== undefined && 'address' in found ? found.address : undefined
  }
  const search = transferSearch(filter.search, readAddress)
  const transfers = transfersQuery(filter, search, choice.now)
  const [page, setPage] = useState(0)
  const { task, save } = useExport(tab, choice, transfers)
  const bar = (count: number | undefined): ReactElement => (
    <FilterBar
      filter={filter}
      list={tab}
      wrong={search === 'wrong' && find !== undefined}
      onFilter={(next) => {
        setChoice(choose(next, Date.now()))
        setPage(0)
      }}
      trailing={
        count !== undefined &&
        t('history.entries', { count, size: tab === 'transfers' ? PAGE_SIZES.transfers : PAGE_SIZES.orderHistory })
      }
    />
  )
  // On a phone the row of tabs scrolls, so the tab in the address is scrolled into view.
  const screen = useRef<HTMLDivElement>(null)
  const hasTabs = wallet !== undefined
  useEffect(() => {
    screen.current
      ?.querySelector('[role="tab"][aria-selected="true"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [tab, hasTabs])
  const narrow = useMedia(NARROW)
  const csv = wallet !== undefined && tab !== 'cross' && (
    <CsvButton isQuiet={narrow} isBusy={task !== undefined} onPress={() => void save()} />
  )
  return (
    <div ref={screen} className="mx-auto flex w-full max-w-page flex-col gap-3 px-4 pt-5 pb-8 tablet:px-page-pad">
      <div className="flex items-center justify-between gap-3 max-tablet:contents">
        <h1 className="text-20 font-semibold max-tablet:sr-only">{t('history.title')}</h1>
        {!narrow && csv}
      </div>
      {task !== undefined && <TaskProgressBar label={t('history.csv-work')} task={task} onStop={task.stop} />}
      <Card>
        {wallet === undefined ? (
          <NoWalletEmpty picture={<WalletPicture />} />
        ) : (
          <>
            <Tabs
              label={t('history.tabs')}
              trailing={narrow && csv}
              panelId={panelId}
              value={tab}
              onChange={(next) => {
                setTab(next)
                setPage(0)
              }}
              items={TABS.map((id) => ({ id, label: t(`history.tab.${id}`) }))}
            />
            <div id={panelId} role="tabpanel" aria-label={t(`history.tab.${tab}`)}>
              <HistoryList tab={tab} choice={choice} transfers={transfers} page={page} onPage={setPage}>
                {bar}
              </HistoryList>
            </div>
          </>
        )}
      </Card>
      <OpenedTransaction />
    </div>
  )
}

/** The list of the tab. */
function HistoryList({
  tab,
  choice,
  transfers,
  page,
  onPage,
  children: bar,
}: {
  readonly tab: Tab
  readonly choice: Choice
  readonly transfers: Transfers
  readonly page: number
  readonly onPage: (page: number) => void
  /** Draws the filters with the total number of entries. */
  readonly children: (count: number | undefined) => ReactElement
}): ReactElement {
  const { wallet } = useWallet()
  if (wallet === undefined) return <NoWalletEmpty />
  if (tab === 'cross') return <CrossList key={wallet.address} wallet={wallet.address} />
  if (tab === 'orders')
    return (
      <OrderList query={choice.orders} page={page} onPage={onPage}>
        {bar}
      </OrderList>
    )
  if (tab === 'transfers')
    return (
      <TransferList query={transfers} page={page} onPage={onPage}>
        {bar}
      </TransferList>
    )
  return (
    <RecordList key={tab} types={tab === 'all'} query={choice[tab]} page={page} onPage={onPage}>
      {bar}
    </RecordList>
  )
}
