import type { TradingPair } from '@tidebook/contract'
import { Checkbox, Tabs } from '@tidebook/ui'
import { type ReactElement, useId, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { PATHS } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/index.ts'
import { readStored, writeStored } from '../../../lib/storage.ts'
import { useWallet } from '../../wallet/index.ts'
import { useCurrentOrders } from '../services/use-current-orders.ts'
import { AssetsTab } from './assets-tab.tsx'
import { FillsTab } from './fills-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import { InactiveEmpty, NoWalletEmpty } from './no-wallet-empty.tsx'
import { OpenTab } from './open-tab.tsx'

const TABS = ['open', 'history', 'fills', 'assets'] as const
type Tab = (typeof TABS)[number]

const KEY = 'thisPairOnly'

/** The orders and assets of the own wallet. */
export const OrdersPanel = ({
  pair,
  offline,
  cards = false,
}: {
  pair: TradingPair
  offline: boolean
  cards?: boolean
}): ReactElement => {
  const t = useT()
  const panelId = useId()
  const [tab, setTab] = useState<Tab>('open')
  const [pairOnly, setPairOnly] = useState(() => readStored(KEY, (value) => value === true))
  const { wallet, active } = useWallet()
  const orders = useCurrentOrders()
  const title = `${pair.baseTitle}/${pair.counterTitle}`
  const only = pairOnly ? title : undefined
  const codes = pairOnly ? { base: pair.base, counter: pair.counter } : {}
  const choose = (on: boolean): void => {
    setPairOnly(on)
    writeStored(KEY, on)
  }
  const body = (): ReactElement => {
    if (wallet === undefined) return <NoWalletEmpty />
    if (active === 'inactive') return <InactiveEmpty />
    if (tab === 'history') return <HistoryTab key={only} filter={codes} title={only} />
    if (tab === 'fills') {
      const keep = (row: { baseTitle: string | undefined; counterTitle: string | undefined }): boolean =>
        only === undefined || `${row.baseTitle}/${row.counterTitle}` === only
      return <FillsTab keep={keep} title={only} />
    }
    if (tab === 'assets') return <AssetsTab codes={pairOnly ? [pair.base, pair.counter] : undefined} />
    return (
      <OpenTab orders={orders} pair={pairOnly ? pair.pair : undefined} title={title} offline={offline} cards={cards} />
    )
  }
  const count = wallet === undefined ? undefined : valueOf(orders)?.tableData.length
  return (
    <section
      aria-label={t('orders.panel')}
      className="flex min-h-0 min-w-0 flex-1 flex-col overflow-hidden bg-surface-1"
    >
      <Tabs
        label={t('orders.panel')}
        panelId={panelId}
        className="overflow-x-auto overflow-y-hidden"
        value={tab}
        onChange={setTab}
        items={TABS.map((id) => ({
          id,
          label: t(`orders.tab.${id}`),
          ...(id === 'open' && count !== undefined && { count }),
        }))}
        trailing={
          <span className="hidden items-center gap-4 text-12 tablet:flex">
            {wallet !== undefined && (tab === 'history' || tab === 'fills') && (
              <Link to={PATHS.history} className="font-medium text-accent hover:underline">
                {t('orders.all-history')}
              </Link>
            )}
            <Checkbox className="text-2" checked={pairOnly} onChange={(event) => choose(event.target.checked)}>
              {t('orders.this-pair')}
            </Checkbox>
          </span>
        }
      />
      <div
        id={panelId}
        role="tabpanel"
        aria-label={t(`orders.tab.${tab}`)}
        className="flex min-h-0 flex-1 flex-col overflow-auto"
      >
        {body()}
      </div>
    </section>
  )
}
