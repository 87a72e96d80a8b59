import { figureText, Skeleton, cx } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { Change, LivePrice, type MarketRow, cut } from '../../markets/index.ts'
import { abbreviate } from '../../../lib/unit-labels.ts'

/** Price of the pair in large type and its 24-hour figures, below the header on a phone. */
export function PhoneSummary({
  row,
  priced,
  move,
  stale,
}: {
  row: MarketRow
  priced: boolean
  move: -1 | 0 | 1
  stale: boolean
}): ReactElement {
  const t = useT()
  const language = useLanguage()
  const figure = (value: string | undefined): string => figureText(cut(value, row.priceDecimal))
  const tone = stale ? 'text-3' : move > 0 ? 'text-buy' : move < 0 ? 'text-sell' : 'text-1'
  return (
    <div className="flex flex-none items-center justify-between gap-4 px-4 pt-2 pb-3">
      <div>
        <p className="text-28 font-medium">
          {priced ? (
            <LivePrice value={cut(row.price, row.priceDecimal)} className={cx(tone, '[&_span]:text-inherit')} />
          ) : (
            <Skeleton className="w-24" />
          )}
        </p>
        <p className="text-12">
          <Change rate={row.rate} />
        </p>
      </div>
      <dl className="grid grid-cols-[auto_auto] gap-x-3 gap-y-0.5 text-12">
        <dt className="text-2">{t('trade.stat.high')}</dt>
        <dd className="text-right">{figure(row.highest)}</dd>
        <dt className="text-2">{t('trade.stat.low')}</dt>
        <dd className="text-right">{figure(row.lowest)}</dd>
        <dt className="text-2">{t('trade.stat.volume-short')}</dt>
        <dd className="text-right">{row.volume24 === undefined ? '--' : abbreviate(row.volume24, language)}</dd>
      </dl>
    </div>
  )
}
