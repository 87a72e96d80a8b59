import { type Decimal, formatDecimal, toFixed } from '@tidebook/amount'
import { DECIMALS } from '@tidebook/contract/constants'
import { figureText } from '@tidebook/ui'
import { translate } from '../../../lib/i18n.ts'
import { showToast } from '../../toasts/index.ts'
import { onAccountEvents } from '../../wallet/index.ts'
import { type FillNews, averageOf, fillNews } from '../model/fill-news.ts'
import { currentReading } from './reading.ts'

let started = false
let told: ReadonlyMap<string, FillNews> = new Map()

/** Digits that a figure keeps which is too small for the ordinary decimals. */
const LEAST_DIGITS = 4

/** A figure with the ordinary decimals, or as many as a small one needs: no price is told as nothing. */
function brief(value: Decimal, decimals: number, rounding: 'half-up' | 'down'): string {
  const leading = value.scale - String(value.coefficient).length
  const text = toFixed(value, Math.max(decimals, Math.min(value.scale, leading + LEAST_DIGITS)), rounding)
  return figureText(text.replace(/\.?0+$/, ''))
}

function show(news: FillNews): void {
  showToast({
    key: news.key,
    kind: news.side,
    title: translate(`trade.toast.fill.${news.side}`, {
      amount: figureText(formatDecimal(news.amount)),
      coin: news.base,
    }),
    text: translate('trade.toast.fill.text', {
      count: news.count,
      price: brief(averageOf(news), DECIMALS.historyPrice, 'half-up'),
      total: brief(news.total, DECIMALS.historyTotal, 'down'),
      counter: news.counter,
    }),
  })
}

/** Tells fills of the own orders, merged, on every page. Called once; later calls do nothing. */
export function startFillNews(): void {
  if (started) return
  started = true
  onAccountEvents((events) => {
    const news = fillNews(events, told, currentReading(), Date.now())
    for (const each of news.values()) show(each)
    if (news.size > 0) told = new Map([...told, ...news])
  })
}
