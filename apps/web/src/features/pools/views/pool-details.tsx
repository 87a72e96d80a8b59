import { compare, divide, parseDecimal, ZERO, type Decimal } from '@tidebook/amount'
import type { PoolStoryAnswer } from '@tidebook/contract'
import { ArrowRightIcon, Card, Empty, Figure, Skeleton, figureText } from '@tidebook/ui'
import { Suspense, useRef, type ReactElement, type ReactNode } from 'react'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { useOnScreen } from '../../../lib/use-on-screen.ts'
import { DepthPicturePart } from '../../chart/index.ts'
import { amountFigure } from '../../swap/index.ts'
import { momentText } from '../model/day-text.ts'
import { priceDecimals } from '../model/price-decimals.ts'
import type { PoolView } from '../model/pool-view.ts'
import { useMarketDepth } from '../services/use-market-depth.ts'
import { DetailsShape } from './pool-shapes.tsx'
import { TimeChart } from './time-chart.tsx'

const PRICE_SCALE = 12
const AMOUNT_DECIMALS = 2
/** Number of trades shown. */
const TRADES = 12

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
 * Details of one pool: its depth combined with the book, price and liquidity over time, and its last trades (AMM-107).
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
          <>
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
            <PoolTrades view={view} trades={story.trades} />
          </>
        )}
      </div>
    </Card>
  )
}

/** The last trades of the pool. */
function PoolTrades({
  view: { one, other },
  trades,
}: {
  readonly view: PoolView
  readonly trades: PoolStoryAnswer['trades']
}): ReactElement {
  const t = useT()
  const language = useLanguage()
  const titleOf = ({ currency, issuer }: { readonly currency: string; readonly issuer: string }): string =>
    currency === one.code && issuer === one.issuer ? one.title : other.title
  return (
    <Part title={t('pools.trades')}>
      {trades.length === 0 ? (
        <Empty title={t('pools.no-trades')} />
      ) : (
        <ul className="text-12">
          {trades.slice(0, TRADES).map(({ time, hash, paid, got }) => (
            <li key={hash} className="flex flex-wrap justify-between gap-x-4 border-b py-1.5" title={hash}>
              <span className="text-2">{momentText(time, language)}</span>
              <span className="flex items-center gap-2">
                <Figure value={amountFigure(parseDecimal(paid.value))} unit={titleOf(paid)} />
                <ArrowRightIcon size="small" className="text-3" />
                <Figure value={amountFigure(parseDecimal(got.value))} unit={titleOf(got)} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}
