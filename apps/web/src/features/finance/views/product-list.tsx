import { formatDecimal } from '@tidebook/amount'
import { priceOf, type FinanceProduct, type FinanceProducts } from '@tidebook/contract/finance'
import { Button, Card, Detail, Empty, Figure, figureText, Notice, Progress } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { TokenIcon } from '../../../lib/token-icon.tsx'
import { rateText } from '../model/purchase.ts'
import { useTitle } from './token-title.ts'

/** Lists all products, or explains why none can be bought (FIN-009). */
export function ProductList(props: {
  readonly list: FinanceProducts
  readonly onChoose: (product: FinanceProduct) => void
}): ReactElement {
  const { list, onChoose } = props
  const t = useT()
  return (
    <>
      {list.reason !== undefined && <Notice tone="info">{t(`finance.closed.${list.reason}`)}</Notice>}
      {list.products.length === 0 ? (
        <Card>
          <Empty title={t('finance.no-products')}>{t('finance.no-products-next')}</Empty>
        </Card>
      ) : (
        <ul className="grid gap-3 tablet:grid-cols-2 desk:grid-cols-3" aria-label={t('finance.tab.products')}>
          {list.products.map((product) => (
            <li key={product.productID}>
              <ProductCard product={product} isOpen={list.open} onChoose={() => onChoose(product)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function ProductCard(props: {
  readonly product: FinanceProduct
  readonly isOpen: boolean
  readonly onChoose: () => void
}): ReactElement {
  const { product, isOpen, onChoose } = props
  const { token, rate, days, unit, least, most, total, left, early } = product
  const t = useT()
  const title = useTitle(token)
  const isSold = left < least
  const amount = (shares: number): string => formatDecimal(priceOf(unit, shares))
  return (
    <Card className="flex h-full flex-col gap-3 p-4">
      <div className="flex items-center gap-2">
        <TokenIcon code={token} large />
        <h2 className="text-14 font-semibold">{t('finance.product', { token: title, days })}</h2>
      </div>
      <p>
        <span className="text-20 font-semibold text-buy tabular-nums">{rateText(rate)}%</span>{' '}
        <span className="text-12 text-2">{t('finance.a-year')}</span>
      </p>
      <dl className="flex flex-col gap-2 text-13">
        <Detail name={t('finance.term')}>{t('finance.days', { days })}</Detail>
        <Detail name={t('finance.share')}>
          <Figure value={unit} unit={title} />
        </Detail>
        <Detail name={t('finance.range')}>
          <span className="tabular-nums">{`${figureText(amount(least))} – ${figureText(amount(most))} ${title}`}</span>
        </Detail>
        <Detail name={t('finance.early')}>{t(`finance.early.${early}`)}</Detail>
      </dl>
      <div className="mt-auto flex flex-col gap-2">
        <Progress share={total === 0 ? 1 : (total - left) / total} label={t('finance.sold')} />
        <p className="flex justify-between text-12 text-2">
          <span>{t('finance.sold')}</span>
          <span className="tabular-nums">{t('finance.left', { left: figureText(String(left)) })}</span>
        </p>
        <Button variant="primary" wide disabled={!isOpen || isSold} onClick={onChoose}>
          {t(isSold ? 'finance.sold-out' : 'finance.buy')}
        </Button>
      </div>
    </Card>
  )
}
