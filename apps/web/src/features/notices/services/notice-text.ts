import { parseDecimal, toFixed, type Decimal } from '@tidebook/amount'
import { DECIMALS } from '@tidebook/contract/constants'
import { priceOf } from '@tidebook/market'
import { figureText } from '@tidebook/ui'
import { translate } from '../../../lib/i18n.ts'
import type { Notice } from '../model/notice.ts'

/** Digits that a figure keeps which is too small for the ordinary decimals. */
const LEAST_DIGITS = 4

/** A figure with the ordinary decimals, or as many as a small one needs: no price is told as nothing. */
const brief = (value: Decimal, decimals: number, rounding: 'half-up' | 'down'): string => {
  const leading = value.scale - String(value.coefficient).length
  const text = toFixed(value, Math.max(decimals, Math.min(value.scale, leading + LEAST_DIGITS)), rounding)
  return figureText(text.replace(/\.?0+$/, ''))
}

/** A notice in the words of the page. */
export const noticeText = (notice: Notice): { readonly title: string; readonly text: string } => {
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
    price: brief(priceOf(amount, total), DECIMALS.historyPrice, 'half-up'),
    total: brief(total, DECIMALS.historyTotal, 'down'),
    counter,
  })
  return {
    title: translate(`notices.fill.${notice.side}`, { amount: figureText(notice.amount), coin: base }),
    text: notice.away ? translate('notices.away', { text }) : text,
  }
}
