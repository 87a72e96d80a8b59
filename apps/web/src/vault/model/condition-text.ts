import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import { followsPrevious, type StopTrigger } from '@tidebook/protocol/transactions'
import { figureText } from '@tidebook/ui'
import { formatDateTime } from '../../lib/dates.ts'
import type { Translate } from '../../lib/i18n.ts'

/**
 * Describes the condition in the bytes of an order; `counter` is the title of the price's coin.
 * @param now milliseconds since 1970
 */
export function conditionText(trigger: StopTrigger, counter: string, now: number, t: Translate): string {
  if ('at' in trigger) {
    const time = formatDateTime(ledgerTimeToUnixMs(trigger.at))
    return t(isPast(trigger, now) ? 'vault.waiting.at-once' : 'vault.waiting.at', { time })
  }
  if ('trail' in trigger) {
    const { trail, unit, from, when } = trigger
    const distance = unit === 'percent' ? `${figureText(trail)}%` : `${figureText(trail)} ${counter}`
    return t(`vault.waiting.trail-${when}`, { distance, from: figureText(from), counter })
  }
  if (!('price' in trigger)) return t('vault.waiting.next')
  const reached = t(`vault.waiting.${trigger.when}`, { price: figureText(trigger.price), counter })
  return trigger.after === undefined ? reached : t('vault.waiting.after', { reached })
}

/**
 * Describes when an order is sent, in a few words for a title.
 * @param now milliseconds since 1970
 */
export function whenText(trigger: StopTrigger, now: number, t: Translate): string {
  if ('at' in trigger)
    return isPast(trigger, now)
      ? t('vault.waiting.when.now')
      : t('vault.waiting.when.time', { time: formatDateTime(ledgerTimeToUnixMs(trigger.at)) })
  if (followsPrevious(trigger)) return t('vault.waiting.when.next')
  return t('trail' in trigger ? 'vault.waiting.when.trail' : 'vault.waiting.when.price')
}

function isPast({ at }: Extract<StopTrigger, { readonly at: number }>, now: number): boolean {
  return ledgerTimeToUnixMs(at) <= now
}
