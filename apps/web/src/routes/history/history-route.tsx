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
import { type HistoryFilter, NO_FILTER, codesOf } from './history-filter.ts'
import { OrderList } from './order-list.tsx'
import { RecordList } from './record-list.tsx'
import { ExportError } from './read-all.ts'
import { recordsQuery } from './records-query.ts'

const TABS = ['orders', 'transactions'] as const
type Tab = (typeof TABS)[number]

/** A filter, and the query it means from now on: named periods count back from the moment they were chosen. */
const choose = (filter: HistoryFilter) => ({ filter, query: recordsQuery(filter, Date.now()) })

/** History: orders and transactions of the own wallet. */
export const HistoryRoute = (): ReactElement => {
  const t = useT()
  const panelId = useId()
  const { wallet } = useWallet()
  const reading = useReading()
  const [tab, setTab] = useState<Tab>('orders')
  const [{ filter, query }, setChoice] = useState(() => choose(NO_FILTER))
  const [page, setPage] = useState(0)
  const [saving, setSaving] = useState(false)
  const save = async (): Promise<void> => {
    if (wallet === undefined) return
    setSaving(true)
    try {
      const { base, counter } = codesOf(filter.pair)
      const orders = {
        ...(base !== undefined && counter !== undefined && { pair: { base, counter } }),
        ...(filter.side !== 'both' && { side: filter.side }),
      }
      await (tab === 'orders'
        ? exportOrders(wallet.address, orders, reading)
        : exportRecords(wallet.address, query, reading))
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
      records={tab === 'transactions'}
      onFilter={(next) => {
        setChoice(choose(next))
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
                <OrderList filter={filter} page={page} onPage={setPage}>
                  {bar}
                </OrderList>
              ) : (
                <RecordList query={query} page={page} onPage={setPage}>
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
