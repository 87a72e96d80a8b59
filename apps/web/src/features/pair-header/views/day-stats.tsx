import { cx, figureText, Skeleton } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { abbreviate } from '../../../lib/unit-labels.ts'
import { Change, LivePrice, type MarketRow, cut } from '../../markets/index.ts'

export interface PairFigures {
  readonly row: MarketRow
  /** Whether tickers have arrived at least once. */
  readonly priced: boolean
  readonly stale: boolean
  /** Direction of the last trade. */
  readonly move: -1 | 0 | 1
}

function Stat({
  name,
  loading,
  children,
  title,
  yields = false,
}: {
  name: string
  loading: boolean
  children: ReactNode
  title?: string
  /** Whether a narrow row hides first the unit and then the whole figure. */
  yields?: boolean
}): ReactElement {
  return (
    <div className={cx('flex flex-col text-12', yields ? 'min-w-0 grow basis-16' : 'flex-none')} title={title}>
      <dt className="truncate text-3">{name}</dt>
      <dd className="flex h-4 flex-wrap items-center gap-x-1 overflow-hidden whitespace-nowrap">
        {loading ? <Skeleton className="w-10" /> : children}
      </dd>
    </div>
  )
}

/** Last price and 24-hour figures of a pair in one line; a figure that does not fit is left out as a whole. */
export function DayStats({ row, priced, stale, move }: PairFigures): ReactElement {
  const t = useT()
  const language = useLanguage()
  const decimals = row.priceDecimal
  const figure = (value: string | undefined): string => figureText(cut(value, decimals))
  const tone = stale || move === 0 ? '' : move > 0 ? 'text-buy' : 'text-sell'
  return (
    <>
      <span className="flex-none text-20 font-medium" aria-label={t('trade.stat.last')}>
        {priced ? (
          <LivePrice value={cut(row.price, decimals)} className={cx(tone, '[&_span]:text-inherit')} />
        ) : (
          <Skeleton className="w-16" />
        )}
      </span>
      {/* Without space for the first figure, none is shown. */}
      <div className="@container min-w-0 flex-1">
        <dl className="hidden h-8 flex-wrap gap-x-3 gap-y-2 overflow-hidden @min-figure:flex">
          <Stat name={t('trade.stat.change')} loading={!priced}>
            <Change rate={row.rate} />
          </Stat>
          <Stat name={t('trade.stat.high')} loading={!priced}>
            {figure(row.highest)}
          </Stat>
          <Stat name={t('trade.stat.low')} loading={!priced}>
            {figure(row.lowest)}
          </Stat>
          <Stat name={t('trade.stat.volume')} loading={!priced} title={figureText(row.volume24)} yields>
            <span>{row.volume24 === undefined ? '--' : abbreviate(row.volume24, language)}</span>
            <span className="text-3">{row.baseTitle}</span>
          </Stat>
        </dl>
      </div>
    </>
  )
}
