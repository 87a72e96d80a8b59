import { toFixed } from '@tidebook/amount'
import { Figure, cx } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { DepthHover } from '../services/draw-depth.ts'

export interface DepthTipProps {
  hover: DepthHover
  place: { readonly left: number; readonly top: number }
  baseTitle: string
  counterTitle: string
  decimals: { readonly price: number; readonly amount: number }
}

/** Price and cumulative amounts of the point under the pointer. */
export function DepthTip({ hover, place, baseTitle, counterTitle, decimals }: DepthTipProps): ReactElement {
  const t = useT()
  const tone = hover.side === 'bids' ? 'text-buy' : 'text-sell'
  return (
    <dl
      className="pointer-events-none absolute z-(--z-sticky) grid grid-cols-[auto_auto] gap-x-3 gap-y-0.5 rounded-3 border border-line-strong bg-surface-3 px-3 py-2 text-12 shadow-menu"
      style={place}
    >
      <dt className={cx('font-medium', tone)}>{t(hover.side === 'bids' ? 'chart.depth.buy' : 'chart.depth.sell')}</dt>
      <dd className={cx('text-right', tone)}>
        <Figure value={toFixed(hover.point.price, decimals.price)} className="[&_span]:text-inherit" />
      </dd>
      <dt className="text-2">{t('chart.depth.cumulative', { coin: baseTitle })}</dt>
      <dd className="text-right">
        <Figure value={toFixed(hover.point.cumulative, decimals.amount)} />
      </dd>
      <dt className="text-2">{t('chart.depth.total', { coin: counterTitle })}</dt>
      <dd className="text-right">
        <Figure value={toFixed(hover.point.total, 2)} />
      </dd>
    </dl>
  )
}
