import { Card, Skeleton } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { biggestMoves, Change, cut, LivePrice, PairName, useMarket } from '../../features/markets/index.ts'
import { useT } from '../../lib/i18n.ts'

const COUNT = 5

/** Pairs whose prices moved the most in 24 hours. */
export function Movers(): ReactElement {
  const t = useT()
  const { rows, priced } = useMarket()
  const moved = biggestMoves(rows, COUNT)
  return (
    <Card title={t('home.movers')}>
      <ul aria-label={t('home.movers')}>
        {priced
          ? moved.map((row) => (
              <li
                key={row.key}
                className="relative flex h-row-page items-center gap-3 border-b px-4 last:border-b-0 hover:bg-surface-2"
              >
                <span className="min-w-0 flex-1">
                  <PairName row={row} stretched />
                </span>
                <LivePrice value={cut(row.price, row.priceDecimal)} className="market-figure" />
                <Change rate={row.rate} className="market-figure w-16 text-right font-medium" />
              </li>
            ))
          : Array.from({ length: COUNT }, (_, line) => (
              <li key={line} aria-hidden="true" className="flex h-row-page items-center border-b px-4 last:border-b-0">
                <Skeleton className="w-full" />
              </li>
            ))}
      </ul>
      {priced && moved.length === 0 && <p className="p-4 text-center text-12 text-2">{t('home.movers-none')}</p>}
    </Card>
  )
}
