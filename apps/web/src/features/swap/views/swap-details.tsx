import { decimalOf, formatDecimal, multiply, divide, compare, ZERO, type Decimal } from '@tidebook/amount'
import { decimalOfNumber, type SwapPlan } from '@tidebook/market'
import { Badge, Detail, Figure, cx } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { amountFigure } from '../model/figures.ts'
import type { Liquidity } from '../services/fetch-liquidity.ts'
import { impactTier } from '../model/swap-state.ts'
import type { SwapToken } from '../model/swap-token.ts'

const RATE_DIGITS = 12

function inverse(rate: Decimal): Decimal {
  return compare(rate, ZERO) === 0 ? ZERO : divide(decimalOf(1n), rate, RATE_DIGITS, 'down')
}

/** Returns the fees that the pools on the route charge, each in its token. */
function poolFees(
  plan: SwapPlan,
  route: Liquidity['routes'][number],
): readonly { fee: Decimal; percent: string; token: SwapToken }[] {
  return plan.quote.sources.flatMap(({ pool }, place) => {
    const [token, book] = [route.tokens[place], route.books[place]]
    if (pool === undefined || token === undefined || book?.pool === undefined) return []
    const part = decimalOf(BigInt(book.pool.fee), 5)
    return [
      {
        fee: multiply(decimalOfNumber(pool.in), part),
        percent: formatDecimal(decimalOf(BigInt(book.pool.fee), 3)),
        token,
      },
    ]
  })
}

export interface SwapDetailsProps {
  readonly plan: SwapPlan
  readonly route: Liquidity['routes'][number]
  readonly pay: SwapToken
  readonly receive: SwapToken
  readonly exact: 'pay' | 'receive'
  readonly slippage: string
  /** Whether the swap creates a trust line for the token, which freezes a reserve. */
  readonly freezes: boolean
}

/** Details of a quote: rates, impact, limits, fees and reserve (SWP-104). */
export function SwapDetails(props: SwapDetailsProps): ReactElement {
  const { plan, route, pay, receive, exact, slippage, freezes } = props
  const t = useT()
  const tier = impactTier(plan.impact)
  const { native, fee, reserve } = network()
  const figure = (value: Decimal, unit: string): ReactElement => (
    <span title={`${formatDecimal(value)} ${unit}`}>
      <Figure value={amountFigure(value)} unit={unit} />
    </span>
  )
  return (
    <dl className="flex flex-col gap-1.5 text-13">
      <Detail name={t('swap.rate')}>
        <span className="block">
          1 {pay.title} = {figure(plan.rate, receive.title)}
        </span>
        <span className="block text-12 text-2">
          1 {receive.title} = {figure(inverse(plan.rate), pay.title)}
        </span>
      </Detail>
      <Detail name={t('swap.impact')}>
        <span
          className={cx(tier === 'warns' && 'text-warning', (tier === 'ticks' || tier === 'types') && 'text-danger')}
        >
          {formatDecimal(plan.impact)}%
        </span>{' '}
        {tier === 'plain' && compare(plan.impact, decimalOf(1n)) < 0 && <Badge>{t('swap.impact-low')}</Badge>}
      </Detail>
      <Detail name={t(exact === 'pay' ? 'swap.least' : 'swap.most', { percent: slippage })}>
        {exact === 'pay'
          ? figure(decimalOfNumber(plan.least), receive.title)
          : figure(decimalOfNumber(plan.spend), pay.title)}
      </Detail>
      {poolFees(plan, route).map((each) => (
        <Detail key={each.token.code} name={t('swap.pool-fee', { percent: each.percent })}>
          {figure(each.fee, each.token.title)}
        </Detail>
      ))}
      <Detail name={t('swap.network-fee')}>
        <Figure value={fee} unit={native.title} />
      </Detail>
      {freezes && (
        <Detail name={t('swap.freezes')}>
          <Figure value={reserve.increment} unit={native.title} />
        </Detail>
      )}
    </dl>
  )
}
