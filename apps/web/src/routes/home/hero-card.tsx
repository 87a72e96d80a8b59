import { Figure, Skeleton } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { Change, cut, LivePrice, PairName, Spark, type MarketRow } from '../../features/markets/index.ts'
import { useLanguage, useT } from '../../lib/i18n.ts'
import { abbreviate } from '../../lib/unit-labels.ts'

const frame =
  'relative min-w-0 rounded-3 border bg-surface-1 px-3 py-3 tablet:px-4 transition-colors hover:border-line-strong'

/** A main pair that links to its trade page: price, change, 24-hour chart line and volume. */
export function HeroCard({ row, priced }: { row: MarketRow; priced: boolean }): ReactElement {
  const t = useT()
  const language = useLanguage()
  const volume = cut(row.volume24, row.amountDecimal)
  return (
    <article className={frame}>
      <div className="flex items-center justify-between gap-2">
        <PairName row={row} stretched strong />
        <span className="market-figure hidden tablet:inline">
          {priced ? <Change rate={row.rate} className="text-12 font-medium" /> : <Skeleton className="w-10" />}
        </span>
      </div>
      <div className="market-figure mt-2 flex h-spark-card-h items-center justify-between gap-2">
        {priced ? (
          <LivePrice value={cut(row.price, row.priceDecimal)} className="text-20 font-medium" />
        ) : (
          <Skeleton className="h-5 w-20" />
        )}
        <span className="hidden tablet:inline-flex">
          <Spark row={row} card />
        </span>
      </div>
      {priced && <Change rate={row.rate} className="market-figure text-12 font-medium tablet:hidden" />}
      <p
        className="mt-1 truncate text-12 text-3"
        title={volume === undefined ? undefined : `${volume} ${row.baseTitle}`}
      >
        {/* A phone has no space for both columns next to each other. */}
        <span className="block tablet:inline">{t('home.volume')}</span>{' '}
        {volume === undefined ? '--' : <Figure value={abbreviate(volume, language)} unit={row.baseTitle} />}
      </p>
    </article>
  )
}

/** The placeholder of the card, with the same layout. */
export function HeroCardSkeleton(): ReactElement {
  return (
    <div aria-hidden="true" className={frame}>
      <div className="flex h-6 items-center justify-between">
        <Skeleton className="w-24" />
        <Skeleton className="w-10" />
      </div>
      <div className="mt-2 flex h-spark-card-h items-center">
        <Skeleton className="h-5 w-20" />
      </div>
      <div className="mt-1 flex h-4 items-center">
        <Skeleton className="w-32" />
      </div>
      <div className="h-4 tablet:hidden" />
    </div>
  )
}
