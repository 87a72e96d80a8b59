import type { PaperState } from '@tidebook/client/paper'
import type { TradingPair } from '@tidebook/contract'
import { Figure, cx } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { directionOf, useCoinTitles } from '../../markets/index.ts'

/** Properties of the paper account's lists. */
export interface ListProps {
  readonly state: PaperState
  readonly pair: TradingPair
  /** Whether the list is on a phone, which has no space for less important columns. */
  readonly narrow: boolean
}

/** Side of an order or a fill, in the color of the side. */
export function Side({ side }: { readonly side: 'buy' | 'sell' }): ReactElement {
  const t = useT()
  return <span className={side === 'buy' ? 'text-buy' : 'text-sell'}>{t(`orders.side.${side}`)}</span>
}

/** Header of a list, which stays visible while the list scrolls. */
export function Head({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <thead className="sticky top-0 z-(--z-sticky)">
      <tr>{children}</tr>
    </thead>
  )
}

/** Returns a function that returns the title of a pair by its key. */
export function usePairTitle(): (key: string) => string {
  const titleOf = useCoinTitles()
  return (key) =>
    key
      .split('-')
      .map((code) => titleOf(code))
      .join('/')
}

/** A profit or a loss, in the color of its direction. */
export function Gain({
  value,
  unit,
  suffix,
}: {
  readonly value: string | undefined
  readonly unit?: string
  readonly suffix?: string
}): ReactElement {
  const direction = value === undefined ? 0 : directionOf(value)
  return (
    <span className={cx(direction > 0 ? 'text-buy' : direction < 0 ? 'text-sell' : 'text-2')}>
      <Figure value={value} signed unit={unit} suffix={suffix} />
    </span>
  )
}
