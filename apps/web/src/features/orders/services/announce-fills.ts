import { formatDecimal, toFixed } from '@tidebook/amount'
import { DECIMALS } from '@tidebook/contract/constants'
import { figureText } from '@tidebook/ui'
import { translate } from '../../../lib/i18n.ts'
import { showToast } from '../../toasts/index.ts'
import { onAccountEvents } from '../../wallet/index.ts'
import { type FillNews, averageOf, fillNews } from '../model/fill-news.ts'
import { currentReading } from './reading.ts'

let started = false
let told: ReadonlyMap<string, FillNews> = new Map()

function show(news: FillNews): void {
  const price = toFixed(averageOf(news), DECIMALS.historyPrice, 'half-up').replace(/0+$/, '')
  showToast({
    key: news.key,
    kind: news.side,
    title: translate(`trade.toast.fill.${news.side}`, {
      amount: figureText(formatDecimal(news.amount)),
      coin: news.base,
    }),
    text: translate('trade.toast.fill.text', {
      count: news.count,
      price: figureText(price),
      total: figureText(toFixed(news.total, DECIMALS.historyTotal).replace(/\.?0+$/, '')),
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
