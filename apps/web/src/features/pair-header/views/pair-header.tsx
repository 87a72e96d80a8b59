import { ChevronDownIcon, cx, figureText, Skeleton } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { abbreviate } from '../../../lib/unit-labels.ts'
import { Change, FavouriteButton, LivePrice, type MarketRow, cut } from '../../markets/index.ts'
import { PairMenu } from './pair-menu.tsx'

export interface PairHeaderProps {
  row: MarketRow
  /** Tickers have come at least once. */
  priced: boolean
  stale: boolean
  /** Where the last trade went. */
  move: -1 | 0 | 1
  /** Only the pair: price and 24 hours stand elsewhere (phone). */
  compact?: boolean
}

const Stat = ({
  name,
  loading,
  children,
  title,
  yields = false,
  wideOnly = false,
}: {
  name: string
  loading: boolean
  children: ReactNode
  title?: string
  /** Where the header is full, its unit gives way first, then the whole of it. */
  yields?: boolean
  /** Left out where the window is small. */
  wideOnly?: boolean
}): ReactElement => (
  <div
    className={cx(
      'flex-col text-12',
      yields ? 'min-w-0 grow basis-16' : 'flex-none',
      wideOnly ? 'hidden wide:flex' : 'flex',
    )}
    title={title}
  >
    <dt className="truncate text-3">{name}</dt>
    <dd className="flex h-4 flex-wrap items-center gap-x-1 overflow-hidden whitespace-nowrap">
      {loading ? <Skeleton className="w-10" /> : children}
    </dd>
  </div>
)

/** Star, pair and its menu, the last price, and the 24 hours. Stands in the header of the page. */
export const PairHeader = ({ row, priced, stale, move, compact = false }: PairHeaderProps): ReactElement => {
  const t = useT()
  const language = useLanguage()
  const title = `${row.baseTitle}/${row.counterTitle}`
  const decimals = row.priceDecimal
  const figure = (value: string | undefined): string => figureText(cut(value, decimals))
  const tone = stale || move === 0 ? '' : move > 0 ? 'text-buy' : 'text-sell'
  return (
    <div className={cx('flex min-w-0 flex-1 items-center gap-3', stale && '[&_*]:text-3')}>
      <span className="flex flex-none items-center gap-1 text-16 pointer-coarse:-ms-3 font-semibold tracking-tight">
        <FavouriteButton pairKey={row.key} title={title} />
        <PairMenu
          label={t('trade.pair.choose', { pair: title })}
          trigger={
            <>
              {row.baseTitle}
              <span className="text-3">/{row.counterTitle}</span>
              <ChevronDownIcon size="small" className="text-3" />
            </>
          }
        />
      </span>
      {!compact && (
        <>
          <span className="flex-none text-20 font-medium" aria-label={t('trade.stat.last')}>
            {priced ? (
              <LivePrice value={cut(row.price, decimals)} className={cx(tone, '[&_span]:text-inherit')} />
            ) : (
              <Skeleton className="w-16" />
            )}
          </span>
          <dl className="hidden h-8 min-w-0 flex-1 flex-wrap gap-x-3 gap-y-2 overflow-hidden desk:flex">
            <Stat name={t('trade.stat.change')} loading={!priced}>
              <Change rate={row.rate} />
            </Stat>
            <Stat name={t('trade.stat.high')} loading={!priced} wideOnly>
              {figure(row.highest)}
            </Stat>
            <Stat name={t('trade.stat.low')} loading={!priced} wideOnly>
              {figure(row.lowest)}
            </Stat>
            <Stat name={t('trade.stat.volume')} loading={!priced} wideOnly title={figureText(row.volume24)} yields>
              <span>{row.volume24 === undefined ? '--' : abbreviate(row.volume24, language)}</span>
              <span className="text-3">{row.baseTitle}</span>
            </Stat>
          </dl>
        </>
      )}
    </div>
  )
}
