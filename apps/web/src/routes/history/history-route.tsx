import { Button, Card, DownloadIcon, Tabs } from '@tidebook/ui'
import { type ReactElement, useId, useState } from 'react'
import { formatError, useT } from '../../lib/i18n.ts'
import { NoWalletEmpty, useReading } from '../../features/orders/index.ts'
import { showToast } from '../../features/toasts/index.ts'
import { OpenedTransaction } from '../../features/transaction-detail/index.ts'
import { useWallet } from '../../features/wallet/index.ts'
import { PAGE_SIZES } from '@tidebook/contract/constants'
import { exportOrders, exportRecords } from './export-history.ts'
import { FilterBar } from './filter-bar.tsx'
import { type HistoryFilter, NO_FILTER } from './history-filter.ts'
import { OrderList } from './order-list.tsx'
import { RecordList } from './record-list.tsx'
import { ExportError } from './read-all.ts'
import { ordersQuery, recordsQuery } from './records-query.ts'

const TABS = ['all', 'orders', 'fills'] as const
type Tab = (typeof TABS)[number]

/** A filter, and the queries it means from now on: named periods count back from the moment they were chosen. */
const choose = (filter: HistoryFilter, now: number) => ({
  filter,
  orders: ordersQuery(filter, now),
  all: recordsQuery(filter, false, now),
  fills: recordsQuery(filter, true, now),
})

/** History of the own wallet: everything, the orders over their life, and what they bought and sold. */
export const HistoryRoute = (): ReactElement => {
  const t = useT()
  const panelId = useId()
  const { wallet } = useWallet()
  const reading = useReading()
  const [tab, setTab] = useState<Tab>('all')
  const [choice, setChoice] = useState(() => choose(NO_FILTER, Date.now()))
  const { filter } = choice
  const [page, setPage] = useState(0)
  const [saving, setSaving] = useState(false)
  const save = async (): Promise<void> => {
    if (wallet === undefined) return
    setSaving(true)
    try {
      await (tab === 'orders'
        ? exportOrders(wallet.address, choice.orders, reading)
        : exportRecords(wallet.address, tab, choice[tab], reading))
    } catch (error) {
      showToast({
        kind: 'danger',
        title: t('history.failed'),
        text: formatError(error instanceof ExportError ? error.code : 'networkError'),
      })
    }
    setSaving(false)
  }
  const bar = (count: number): ReactElement => (
    <FilterBar
      filter={filter}
      types={tab === 'all'}
      onFilter={(next) => {
        setChoice(choose(next, Date.now()))
        setPage(0)
      }}
      trailing={t('history.entries', { count, size: PAGE_SIZES.orderHistory })}
    />
  )
  return (
    <div className="mx-auto flex w-full max-w-page flex-col gap-3 px-4 pt-5 pb-8 tablet:px-page-pad">
      <div className="flex items-center justify-between gap-3">
        <h1 className="text-20 font-semibold max-tablet:sr-only">{t('history.title')}</h1>
        {wallet !== undefined && (
          <Button className="ms-auto" pending={saving} onClick={() => void save()}>
            <DownloadIcon />
            {t('history.csv')}
          </Button>
        )}
      </div>
      <Card>
        {wallet === undefined ? (
          <div className="flex min-h-64">
            <NoWalletEmpty />
          </div>
        ) : (
          <>
            <Tabs
              label={t('history.tabs')}
              panelId={panelId}
              value={tab}
              onChange={(next) => {
                setTab(next)
                setPage(0)
              }}
              items={TABS.map((id) => ({ id, label: t(`history.tab.${id}`) }))}
            />
            <div id={panelId} role="tabpanel" aria-label={t(`history.tab.${tab}`)}>
              {tab === 'orders' ? (
                <OrderList query={choice.orders} page={page} onPage={setPage}>
                  {bar}
                </OrderList>
              ) : (
                <RecordList key={tab} types={tab === 'all'} query={choice[tab]} page={page} onPage={setPage}>
                  {bar}
                </RecordList>
              )}
            </div>
          </>
        )}
      </Card>
      <OpenedTransaction />
    </div>
  )
}
