import { compare, divide, parseDecimal, ZERO, type Decimal } from '@tidebook/amount'
import type { PoolStoryAnswer } from '@tidebook/contract'
import { Card, Figure, Skeleton, figureText } from '@tidebook/ui'
import { Suspense, useRef, type ReactElement, type ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useOnScreen } from '../../../lib/use-on-screen.ts'
import { DepthPicturePart } from '../../chart/index.ts'
import { amountFigure } from '../../swap/index.ts'
import { priceDecimals } from '../model/price-decimals.ts'
import type { PoolView } from '../model/pool-view.ts'
import { useMarketDepth } from '../services/use-market-depth.ts'
import { PoolHistoryPart } from './pool-history-part.ts'
import { DetailsShape } from './pool-shapes.tsx'
import { TimeChart } from './time-chart.tsx'

const PRICE_SCALE = 12
const AMOUNT_DECIMALS = 2

function priceOf(amount: string, amount2: string): Decimal {
  return divide(parseDecimal(amount2), parseDecimal(amount), PRICE_SCALE, 'half-even')
}

function Part({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <section className="flex min-w-0 flex-col gap-2" aria-label={title}>
      <h3 className="text-13 font-semibold">{title}</h3>
      {children}
    </section>
  )
}

/**
 * Details of one pool: its depth combined with the book, price and liquidity over time (AMM-107), and its
 * history (AMM-201).
 */
export function PoolDetails({ view, story }: { view: PoolView; story: PoolStoryAnswer | undefined }): ReactElement {
  const t = useT()
  const { row, one, other, title } = view
  const picture = useRef<HTMLDivElement>(null)
  const depth = useMarketDepth(one, other, useOnScreen(picture))
  const moments = (story?.hours ?? []).filter(({ amount }) => compare(parseDecimal(amount), ZERO) > 0)
  const price = compare(parseDecimal(row.asset.value), ZERO) > 0 ? priceOf(row.asset.value, row.asset2.value) : ZERO
  const times = moments.map(({ time }) => time)
  const chart = (label: string, values: readonly Decimal[]): ReactElement => (
    <TimeChart
      label={label}
      times={times}
      lines={[{ name: label, values }]}
      trailing={
        <span className="text-1">
          <Figure value={values.at(-1) && amountFigure(values.at(-1) ?? ZERO)} />
        </span>
      }
    />
  )
  return (
    <Card title={title}>
      <div className="flex flex-col gap-5 p-4">
        <Part title={t('pools.depth')}>
          <div ref={picture} className="relative h-52">
            <Suspense fallback={<Skeleton className="h-full w-full" />}>
              <DepthPicturePart
                curve={depth}
                baseTitle={one.title}
                counterTitle={other.title}
                decimals={{ price: priceDecimals(price), amount: AMOUNT_DECIMALS }}
                label={t('pools.depth-of', { pair: title })}
              />
            </Suspense>
          </div>
          <p className="min-h-4 text-12 text-3">
            {depth !== undefined &&
              t('pools.depth-sides', {
                asks: figureText(amountFigure(depth.asks.at(-1)?.cumulative ?? ZERO)),
                bids: figureText(amountFigure(depth.bids.at(-1)?.cumulative ?? ZERO)),
                coin: one.title,
              })}
          </p>
        </Part>
        {story === undefined ? (
          <DetailsShape />
        ) : (
          <div className="grid gap-5 tablet:grid-cols-2">
            {chart(
              t('pools.price-of', { one: one.title, other: other.title }),
              moments.map(({ amount, amount2 }) => priceOf(amount, amount2)),
            )}
            {chart(
              t('pools.reserve-of', { coin: other.title }),
              moments.map(({ amount2 }) => parseDecimal(amount2)),
            )}
          </div>
        )}
        <Part title={t('pools.history')}>
          <Suspense fallback={<Skeleton className="h-48 w-full" />}>
            <PoolHistoryPart key={row.account} view={view} />
          </Suspense>
        </Part>
      </div>
    </Card>
  )
}
