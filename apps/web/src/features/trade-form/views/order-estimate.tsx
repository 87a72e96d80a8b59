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

/** Figures of an estimate as the line shows them, and whether the book has less than requested. */
type EstimateTexts = readonly [total: string, average: string, impact: string, filled: string, short: boolean]

function textsOf({ filled, total, average, impact, short }: Estimate, { priceDecimal }: PairRules): EstimateTexts {
  return [
    figureText(toFixed(total, 6)),
    figureText(toFixed(average, priceDecimal)),
    toFixed(impact, 2),
    figureText(formatDecimal(filled)),
    short,
  ]
}

/** Current estimate of the order from the book: total, average price, and its distance from the best price. */
function EstimateLine({ id, texts, pair }: { id: string; texts: EstimateTexts; pair: PairRules }): ReactElement {
  const t = useT()
  const [total, average, impact, filled, short] = texts
  const values = { total, average, impact, filled, coin: pair.baseTitle, counter: pair.counterTitle }
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
  // Most updates of the book leave the texts unchanged, and then nothing renders.
  const texts = useStore(bookStore, ({ book }) => {
    const estimate = estimateOfForm(form, context, book)
    return estimate && textsOf(estimate, pair)
  })
  return texts === undefined ? <>{fallback}</> : <EstimateLine id={id} texts={texts} pair={pair} />
}
