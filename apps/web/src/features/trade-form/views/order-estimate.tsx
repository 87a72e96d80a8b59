import type { TradingPair } from '@tidebook/contract'
import type { ReactElement, ReactNode } from 'react'
import { useStore } from '../../../lib/store.ts'
import { bookStore, type Estimate } from '../../order-book/index.ts'
import { formsStore } from '../model/form-store.ts'
import { estimateOfForm } from '../services/estimate-of-form.ts'
import type { FormContext, PairRules } from '../model/form-context.ts'
import { formatDecimal, toFixed } from '@tidebook/amount'
import { figureText } from '@tidebook/ui'
import { useT } from '../../../lib/i18n.ts'

/** Current estimate of the order from the book: total, average price, and its distance from the best price. */
function EstimateLine({ id, estimate, pair }: { id: string; estimate: Estimate; pair: PairRules }): ReactElement {
  const t = useT()
  const { filled, total, average, impact, short } = estimate
  const values = {
    total: figureText(toFixed(total, 6)),
    average: figureText(toFixed(average, pair.priceDecimal)),
    impact: toFixed(impact, 2),
    filled: figureText(formatDecimal(filled)),
    coin: pair.baseTitle,
    counter: pair.counterTitle,
  }
  const whole = t('trade.estimate.whole', values)
  const only = t('trade.estimate.short', values)
  return (
    <div
      id={id}
      className="form-line flex justify-between gap-2 text-12 whitespace-nowrap text-2"
      title={short ? `${only} ${whole}` : whole}
    >
      <span className={short ? 'min-w-0 truncate text-warning' : 'min-w-0 truncate'}>
        {short ? only : t('trade.estimate.line', values)}
      </span>
      <span>
        {t('trade.estimate.impact')} <span className="text-1">{values.impact}%</span>
      </span>
    </div>
  )
}

/** Live estimate of an order that takes immediately, from the book; shows `fallback` while there is none. */
export function OrderEstimate({
  id,
  context,
  pair,
  fallback,
}: {
  id: string
  context: FormContext
  pair: TradingPair
  fallback: ReactNode
}): ReactElement {
  const form = useStore(formsStore)[context.side]
  const estimate = useStore(bookStore, ({ book }) => estimateOfForm(form, context, book))
  return estimate === undefined ? <>{fallback}</> : <EstimateLine id={id} estimate={estimate} pair={pair} />
}
