import { parseDecimal, toFixed, type Decimal } from '@tidebook/amount'
import { DECIMALS } from '@tidebook/contract/constants'
import { priceOf } from '@tidebook/market'
import { figureText } from '@tidebook/ui'
import { historyPrice } from '../../../lib/history-figures.ts'
import { translate } from '../../../lib/i18n.ts'
import type { Notice } from '../model/notice.ts'

/** Significant digits of a figure that is too small for the ordinary decimals. */
const MIN_DIGITS = 4

function withoutZeros(text: string): string {
  return figureText(text.replace(/\.?0+$/, ''))
}

/** Formats a total with the ordinary decimals, or with more for a small one so that significant digits remain. */
function briefTotal(value: Decimal): string {
  const leading = value.scale - String(value.coefficient).length
  return withoutZeros(toFixed(value, Math.max(DECIMALS.historyTotal, Math.min(value.scale, leading + MIN_DIGITS))))
}

/** Returns title and text of a notice in the current language. */
export function noticeText(notice: Notice): { readonly title: string; readonly text: string } {
  const { base, counter } = notice
  if (notice.kind === 'alert') {
    const values = {
      pair: `${base}/${counter}`,
      price: figureText(notice.price),
      last: figureText(notice.last),
      counter,
    }
    return {
      title: translate(notice.rose ? 'notices.alert.rose' : 'notices.alert.fell', values),
      text: translate('notices.alert.text', values),
    }
  }
  const [amount, total] = [parseDecimal(notice.amount), parseDecimal(notice.total)]
  const text = translate('notices.fill.text', {
    count: notice.count,
    price: withoutZeros(historyPrice(priceOf(amount, total), { amount, total })),
    total: briefTotal(total),
    counter,
  })
  return {
    title: translate(`notices.fill.${notice.side}`, { amount: figureText(notice.amount), coin: base }),
    text: notice.away ? translate('notices.away', { text }) : text,
  }
}
