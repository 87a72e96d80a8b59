import type { FinanceFamily } from '@tidebook/contract/finance'
import { Segmented, Tabs, Notice } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { useStore } from '../../../lib/store.ts'
import { RealNameNotice, RequireWalletAndAccount, type SubmitFailure } from '../../gateway/index.ts'
import { ListState } from '../../orders/index.ts'
import { userStore } from '../../session/index.ts'
import { FINANCE_TABS, usePlace } from '../services/use-place.ts'
import { useProducts } from '../services/use-finance.ts'
import { BuyPanel } from './buy-panel.tsx'
import { OrderDetail } from './order-detail.tsx'
import { OrderList } from './order-list.tsx'
import { ProductList } from './product-list.tsx'
import { ProfitCard } from './profit-card.tsx'
import { CoverList, PaymentList } from './proof-lists.tsx'

/** Explains that the operator owes the invested amount, which is no longer in the user's wallet. */
function OwedNotice(): ReactElement {
  const t = useT()
  return (
    <Notice tone="warning">
      <p className="font-medium">{t('finance.owed')}</p>
      <p className="text-2">{t('finance.owed-why')}</p>
    </Notice>
  )
}

const PANEL = 'finance-panel'

/** Fixed-return products: the offers, the user's orders, and the proofs of coverage (FIN-001). */
export function FinanceScreen(): ReactElement {
  const t = useT()
  const place = usePlace()
  const { family, tab, order, goTo } = place
  // the error that prevented the payment of a new order
  const [unpaid, setUnpaid] = useState<{ readonly orderID: string; readonly failure: SubmitFailure }>()
  return (
    <div className="mx-auto flex w-full max-w-240 flex-col gap-3 px-4 pt-5 pb-8 tablet:px-page-pad">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-20 font-semibold max-tablet:sr-only">{t('shell.title-finance')}</h1>
          <p className="mt-1 text-2">{t(`finance.lead.${family}`)}</p>
        </div>
        <Segmented
          label={t('finance.family')}
          value={family}
          onChange={(chosen) => goTo({ family: chosen, tab: 'products', token: undefined })}
          items={(['finance', 'poc'] as const).map((id) => ({ id, label: t(`finance.family.${id}`) }))}
        />
      </div>
      <Tabs
        label={t('shell.title-finance')}
        panelId={PANEL}
        value={tab}
        onChange={(chosen) => goTo({ tab: chosen })}
        items={FINANCE_TABS.map((id) => ({ id, label: t(`finance.tab.${id}`) }))}
      />
      <div id={PANEL} role="tabpanel" aria-label={t(`finance.tab.${tab}`)} className="flex flex-col gap-3">
        {tab === 'products' && (
          <Products
            family={family}
            onUnpaid={(orderID, failure) => setUnpaid(failure === undefined ? undefined : { orderID, failure })}
          />
        )}
        {tab === 'orders' && (
          <RequireWalletAndAccount way="finance" isClosed={false}>
            {(wallet) => (
              <Orders
                key={`${family} ${order ?? ''}`}
                family={family}
                wallet={wallet}
                failure={unpaid !== undefined && unpaid.orderID === order ? unpaid.failure : undefined}
              />
            )}
          </RequireWalletAndAccount>
        )}
        {tab === 'proofs' && (
          <>
            <p className="text-13 text-2">{t('finance.proofs-lead')}</p>
            <CoverList />
            <PaymentList />
          </>
        )}
      </div>
    </div>
  )
}

function Products(props: {
  readonly family: FinanceFamily
  readonly onUnpaid: (orderID: string, failure: SubmitFailure | undefined) => void
}): ReactElement {
  const { family, onUnpaid } = props
  const { token, product: chosen, goTo } = usePlace()
  const [version, setVersion] = useState(0)
  const { answer, retry } = useProducts(family, version)
  const isIn = useStore(userStore).userStatus !== 'need-login'
  const product = valueOf(answer)?.products.find(({ productID }) => productID === chosen)
  return (
    <>
      <OwedNotice />
      {isIn && <RealNameNotice way="finance" />}
      <ListState page answer={answer} retry={retry} columns={3} rows={4}>
        {(list) =>
          product === undefined ? (
            <ProductList
              list={list}
              token={token}
              onToken={(code) => goTo({ token: code })}
              onChoose={({ productID }) => goTo({ product: productID })}
            />
          ) : (
            <RequireWalletAndAccount way="finance" isClosed={false}>
              {(wallet) => (
                <BuyPanel
                  key={product.productID}
                  wallet={wallet}
                  product={product}
                  list={list}
                  onBack={() => goTo({})}
                  onOrder={({ orderID }, failure) => {
                    onUnpaid(orderID, failure)
                    setVersion((count) => count + 1)
                    goTo({ tab: 'orders', order: orderID })
                  }}
                />
              )}
            </RequireWalletAndAccount>
          )
        }
      </ListState>
    </>
  )
}

function Orders(props: {
  readonly family: FinanceFamily
  readonly wallet: string
  readonly failure: SubmitFailure | undefined
}): ReactElement {
  const { family, wallet, failure } = props
  const { order, goTo } = usePlace()
  const [version, setVersion] = useState(0)
  const show = (orderID: string): void => goTo({ tab: 'orders', order: orderID })
  return order === undefined ? (
    <>
      <ProfitCard family={family} wallet={wallet} version={version} />
      <OrderList
        family={family}
        wallet={wallet}
        version={version}
        onShow={show}
        onChoose={() => goTo({ tab: 'products' })}
      />
    </>
  ) : (
    <OrderDetail
      family={family}
      wallet={wallet}
      orderID={order}
      failure={failure}
      onBack={() => goTo({ tab: 'orders' })}
      onChange={() => setVersion((count) => count + 1)}
    />
  )
}
