import type { TradingPair } from '@tidebook/contract'
import { Button, Checkbox, Tabs, useKeptFocus } from '@tidebook/ui'
import { Suspense, type ComponentProps, type ReactElement, type ReactNode, useId, useRef, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { PATHS } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/index.ts'
import { defineSetting, isTrue } from '../../../lib/settings/define-setting.ts'
import { useStore } from '../../../lib/store.ts'
import { togglePaper } from '../../paper/index.ts'
import { assetChoicesStore, setHideEmpty, useWallet } from '../../wallet/index.ts'
import { currentOrdersStore } from '../model/current-orders-store.ts'
import { ORDERS_TABS, type OrdersTab } from '../model/orders-tab.ts'
import { useOpenCount } from '../services/use-open-count.ts'
import { InactiveEmpty, NoWalletEmpty } from './no-wallet-empty.tsx'
import { OrdersBodyPart } from './parts.ts'
import { TableSkeleton } from './table-skeleton.tsx'

const thisPairOnly = defineSetting('thisPairOnly', { parse: isTrue })

/** Orders and assets of the user's wallet. */
export function OrdersPanel({
  pair,
  offline,
  cards = false,
  hash,
}: {
  pair: TradingPair
  offline: boolean
  cards?: boolean
  /** Renders the hash of a fill. */
  hash: (hash: string) => ReactNode
}): ReactElement {
  const t = useT()
  const panelId = useId()
  const [tab, setTab] = useState<OrdersTab>('open')
  const [pairOnly, setPairOnly] = useState(() => thisPairOnly.read())
  const count = useOpenCount()
  const list = useRef<HTMLDivElement>(null)
  // A cancelled order removes its button, so focus moves to the next order's button, or to the list.
  useKeptFocus(list, 'button')
  const choose = (on: boolean): void => {
    setPairOnly(on)
    thisPairOnly.write(on)
  }
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
        items={ORDERS_TABS.map((id) => ({
          id,
          label: t(`orders.tab.${id}`),
          ...(id === 'open' && count !== undefined && { count }),
        }))}
        beside={
          // On a phone the tabs need this space, and the list is short.
          <span className="hidden tablet:contents">
            <Checkbox
              className="ms-2 text-12 text-2"
              checked={pairOnly}
              onChange={(event) => choose(event.target.checked)}
            >
              {t('orders.this-pair')}
            </Checkbox>
          </span>
        }
        trailing={<TabLinks tab={tab} />}
      />
      <div
        ref={list}
        id={panelId}
        role="tabpanel"
        tabIndex={-1}
        aria-label={t(`orders.tab.${tab}`)}
        className="flex min-h-0 flex-1 flex-col overflow-auto"
      >
        <OrdersBody tab={tab} pair={pair} pairOnly={pairOnly} offline={offline} cards={cards} hash={hash} />
      </div>
    </section>
  )
}

/** The list of the tab, or the reason why it is empty. */
function OrdersBody(props: Omit<ComponentProps<typeof OrdersBodyPart>, 'orders'>): ReactElement {
  const { wallet, active } = useWallet()
  const orders = useStore(currentOrdersStore)
  const t = useT()
  if (wallet === undefined)
    return (
      <NoWalletEmpty
        more={
          <Button size="bar" onClick={togglePaper}>
            {t('trade.paper')}
          </Button>
        }
      />
    )
  if (active === 'inactive') return <InactiveEmpty />
  return (
    <Suspense fallback={<TableSkeleton rows={4} columns={8} />}>
      <OrdersBodyPart {...props} orders={orders} />
    </Suspense>
  )
}

/** The link to the full list of the tab; for assets, the filter of empty balances. */
function TabLinks({ tab }: { readonly tab: OrdersTab }): ReactElement {
  const t = useT()
  const { wallet } = useWallet()
  const { hideEmpty } = useStore(assetChoicesStore)
  return (
    <span className="hidden items-center gap-4 self-stretch text-12 tablet:flex">
      {wallet !== undefined && tab !== 'assets' && (
        <Link
          to={tab === 'open' ? PATHS.more : PATHS.history}
          className="inline-flex items-center self-stretch font-medium text-accent hover:underline"
        >
          {t(tab === 'open' ? 'orders.more' : 'orders.all-history')}
        </Link>
      )}
      {wallet !== undefined && tab === 'assets' && (
        <Checkbox className="text-2" checked={hideEmpty} onChange={(event) => setHideEmpty(event.target.checked)}>
          {t('orders.hide-zero')}
        </Checkbox>
      )}
    </span>
  )
}
