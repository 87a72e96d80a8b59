import {
  compare,
  decimalOf,
  divide,
  formatDecimal,
  multiply,
  rescale,
  toFixed,
  ZERO,
  type Decimal,
} from '@tidebook/amount'
import type { PoolStoryAnswer, ProviderEvents } from '@tidebook/contract'
import { depositResults, positionOf, type Valuation } from '@tidebook/market'
import { Figure, cx } from '@tidebook/ui'
import { type ReactElement, type ReactNode, useMemo } from 'react'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { amountFigure, balanceKey } from '../../swap/index.ts'
import { dayText } from '../model/day-text.ts'
import { currentMoment, shareEvent } from '../model/moments.ts'
import type { PoolView } from '../model/pool-view.ts'
import { DepositTable } from './deposit-table.tsx'
import { TimeChartShape } from './pool-shapes.tsx'
import { useStore } from '../../../lib/store.ts'
import { networkStore } from '../../network/index.ts'
import { positionLine } from '../model/position-line.ts'
import { TimeChart } from './time-chart.tsx'

/** Value of a share compared with holding its tokens, since the first deposit (AMM-105). */
function PositionChart({
  view,
  events,
  story,
}: {
  view: PoolView
  events: ProviderEvents
  story: PoolStoryAnswer
}): ReactElement | null {
  const t = useT()
  const { row, other } = view
  const now = useStore(networkStore, (state) => state.ledger?.closeTime ?? 0)
  const line = useMemo(() => positionLine(row, events, story.hours, now), [row, events, story, now])
  return (
    <TimeChart
      label={t('pools.position-over-time')}
      trailing={<span className="text-3">{other.title}</span>}
      times={line.times}
      lines={[
        { name: t('pools.position-line'), values: line.values },
        { name: t('pools.held-line'), values: line.held, beside: true },
      ]}
    />
  )
}

const SHARE_DIGITS = 2
const SMALL_SHARE_DIGITS = 6

/** Formats a share of a pool in percent; a small share gets as many decimals as it requires. */
function shareText(share: Decimal): string {
  const percents = multiply(share, decimalOf(100n))
  const short = rescale(percents, SHARE_DIGITS, 'down')
  return formatDecimal(compare(short, ZERO) > 0 ? short : rescale(percents, SMALL_SHARE_DIGITS, 'down'))
}

function percent(part: Decimal, whole: Decimal): string {
  return compare(whole, ZERO) === 0
    ? '0'
    : formatDecimal(divide(multiply(part, decimalOf(100n)), whole, 2, 'half-even'))
}

function Line(props: {
  name: ReactNode
  value: string
  /** The same figures in the pool's second token, untruncated. */
  exact: string
  part?: string | undefined
  strong?: boolean
  signed?: boolean
}): ReactElement {
  const { name, value, exact, part, strong, signed } = props
  const tone = !signed || /^-?0*(\.0*)?$/.test(value) ? 'text-1' : value.startsWith('-') ? 'text-sell' : 'text-buy'
  return (
    <div
      className={cx(
        'grid grid-cols-[1fr_auto_5rem] items-baseline gap-3 py-1 text-12',
        strong && 'border-t pt-2 font-medium',
      )}
    >
      <dt className={strong ? 'text-1' : 'text-2'}>{name}</dt>
      <dd className={cx('text-right', tone)} title={exact}>
        <Figure value={value} signed={signed === true} />
      </dd>
      <dd className={cx('text-right', tone)}>{part !== undefined && <Figure value={part} signed suffix="%" />}</dd>
    </div>
  )
}

export interface OwnPositionProps {
  readonly view: PoolView
  readonly held: Decimal
  readonly events: ProviderEvents
  readonly story: PoolStoryAnswer | undefined
  readonly valuation: Valuation | undefined
}

/** A share of a pool: its value, its earnings, and its performance against holding the two tokens (AMM-105). */
export function OwnPosition({ view, held, events, story, valuation }: OwnPositionProps): ReactElement {
  const t = useT()
  const language = useLanguage()
  const { row, other } = view
  const own = events.filter(({ pool }) => pool === row.account)
  const position = positionOf(own.map(shareEvent), currentMoment(row), held)
  const anchored = valuation?.valueOf({ token: balanceKey(other), amount: decimalOf(1n) }) !== undefined
  const unit = anchored ? network().anchor.title : other.title
  const money = (value: Decimal): string => {
    const sign = compare(value, ZERO) < 0 ? -1n : 1n
    const positive = { coefficient: value.coefficient * sign, scale: value.scale }
    const found = anchored ? valuation?.valueOf({ token: balanceKey(other), amount: positive }) : positive
    const text = toFixed(found ?? ZERO, 2)
    return sign < 0n && /[1-9]/.test(text) ? `-${text}` : text
  }
  const exact = (value: Decimal): string => `${formatDecimal(rescale(value, 6, 'half-even'))} ${other.title}`
  const first = own.find(({ kind }) => kind === 'deposit')
  return (
    <section aria-label={t('pools.position')} className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <div>
          <p className="text-12 text-2">{t('pools.value-now')}</p>
          <p className="text-28 font-medium" title={exact(position.value)}>
            <Figure value={money(position.value)} /> <span className="text-14 font-regular text-2">{unit}</span>
          </p>
          <p className="text-12 text-3">
            {amountFigure(position.amount)} {view.one.title} + {amountFigure(position.amount2)} {other.title}
          </p>
        </div>
        <div className="text-right">
          <p className="text-12 text-2">{t('pools.share')}</p>
          <p className="text-16">
            <Figure value={shareText(position.share)} suffix="%" />
          </p>
        </div>
      </div>
      {first !== undefined && (
        <dl>
          <div className="flex justify-between text-12 text-3">
            <span>{t('pools.since', { day: dayText(first.time, language) })}</span>
            <span>{unit}</span>
          </div>
          <Line name={t('pools.deposited')} value={money(position.deposited)} exact={exact(position.deposited)} />
          <Line name={t('pools.if-held')} value={money(position.held)} exact={exact(position.held)} />
          <Line
            name={t('pools.fees-earned')}
            value={money(position.fees)}
            exact={exact(position.fees)}
            part={percent(position.fees, position.held)}
            signed
          />
          <Line
            name={t('pools.loss')}
            value={money(position.loss)}
            exact={exact(position.loss)}
            part={percent(position.loss, position.held)}
            signed
          />
          <Line
            strong
            signed
            name={t(money(position.better).startsWith('-') ? 'pools.worse-by' : 'pools.better-by')}
            value={money(position.better)}
            exact={exact(position.better)}
            part={percent(position.better, position.held)}
          />
        </dl>
      )}
      <DepositTable
        results={depositResults(own.map(shareEvent), currentMoment(row))}
        events={own}
        money={money}
        unit={unit}
      />
      {story === undefined ? <TimeChartShape /> : <PositionChart view={view} events={own} story={story} />}
    </section>
  )
}
