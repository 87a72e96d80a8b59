import { formatDecimal } from '@tidebook/amount'
import { priceOf, type FinanceProduct, type FinanceProducts } from '@tidebook/contract/finance'
import { Button, Card, Chip, ClockIcon, Empty, Figure, figureText, Notice, Progress, Toolbar } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { TokenIcon } from '../../../lib/token-icon.tsx'
import { purchaseOf } from '../model/purchase.ts'
import { ProductHead } from './product-head.tsx'
import { useTitle } from './token-title.ts'

/** Chips that hold a token's icon are higher than it. */
const CHIP = 'min-h-8'

/** Lists all products, or those in one token, or explains why none can be bought (FIN-009). */
export function ProductList(props: {
  readonly list: FinanceProducts
  /** Code of the chosen token. A token without products on sale has no effect. */
  readonly token: string | undefined
  readonly onToken: (token: string | undefined) => void
  readonly onChoose: (product: FinanceProduct) => void
}): ReactElement {
  const { list, onToken, onChoose } = props
  const t = useT()
  const tokens = [...new Set(list.products.map(({ token }) => token))]
  const chosen = tokens.find((each) => each === props.token)
  const shown = list.products.filter(({ token }) => chosen === undefined || token === chosen)
  return (
    <>
      {list.reason !== undefined && <Notice tone="info">{t(`finance.closed.${list.reason}`)}</Notice>}
      {tokens.length > 1 && (
        <Toolbar className="flex flex-wrap gap-2" label={t('finance.token')}>
          <Chip outlined className={CHIP} on={chosen === undefined} onClick={() => onToken(undefined)}>
            {t('finance.all-tokens')}
          </Chip>
          {tokens.map((each) => (
            <TokenChip key={each} token={each} on={each === chosen} onChoose={() => onToken(each)} />
          ))}
        </Toolbar>
      )}
      {list.products.length === 0 ? (
        <Card>
          <Empty title={t('finance.no-products')}>{t('finance.no-products-next')}</Empty>
        </Card>
      ) : (
        <ul className="grid gap-3 tablet:grid-cols-2" aria-label={t('finance.tab.products')}>
          {shown.map((product) => (
            <li key={product.productID}>
              <ProductCard product={product} isOpen={list.open} onChoose={() => onChoose(product)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function TokenChip(props: {
  readonly token: string
  readonly on: boolean
  readonly onChoose: () => void
}): ReactElement {
  const { token, on, onChoose } = props
  return (
    <Chip outlined className={CHIP} on={on} onClick={onChoose}>
      <TokenIcon code={token} />
      {useTitle(token)}
    </Chip>
  )
}

function ProductCard(props: {
  readonly product: FinanceProduct
  readonly isOpen: boolean
  readonly onChoose: () => void
}): ReactElement {
  const { product, isOpen, onChoose } = props
  const { token, days, unit, least, most, total, left, early } = product
  const t = useT()
  const title = useTitle(token)
  const isSold = left < least
  const amount = (shares: number): string => formatDecimal(priceOf(unit, shares))
  // Shows the result of the smallest order, because a rate alone is hard to compare.
  const example = purchaseOf(product, String(least))
  return (
    <Card className="flex h-full flex-col">
      <div className="p-4 tablet:px-5">
        <ProductHead product={product} title={title} />
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-y px-4 py-4 text-13 tablet:px-5">
        <Fact name={t('finance.term')}>{t('finance.days', { days })}</Fact>
        <Fact name={t('finance.share')}>
          <Figure value={unit} unit={title} />
        </Fact>
        <Fact name={t('finance.range')}>{`${figureText(amount(least))} – ${figureText(amount(most))} ${title}`}</Fact>
        <Fact name={t('finance.early')}>{t(`finance.early.${early}`)}</Fact>
      </dl>
      <div className="mt-auto flex flex-col gap-3 p-4 tablet:px-5">
        {example !== undefined && (
          <p className="flex items-center gap-2 text-12 text-2">
            <ClockIcon className="text-accent" />
            <span className="min-w-0 flex-1">
              {t('finance.example', {
                days,
                token: title,
                amount: figureText(formatDecimal(example.amount)),
                back: figureText(formatDecimal(example.back)),
              })}
            </span>
          </p>
        )}
        <div className="flex flex-col gap-1">
          <p className="flex justify-between text-12 text-2">
            <span>{t('finance.sold')}</span>
            <span className="tabular-nums">{t('finance.left', { left: figureText(String(left)) })}</span>
          </p>
          <Progress share={total === 0 ? 1 : (total - left) / total} label={t('finance.sold')} />
        </div>
        <Button variant="primary" size="large" wide disabled={!isOpen || isSold} onClick={onChoose}>
          {t(isSold ? 'finance.sold-out' : 'finance.buy')}
        </Button>
      </div>
    </Card>
  )
}

/** A fact of a product: its name above its value. */
function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-2">{name}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  )
}
