import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import type { StopTrigger } from '@tidebook/protocol/transactions'
import { figureText } from '@tidebook/ui'
import { formatDateTime } from '../../lib/dates.ts'
import type { Translate } from '../../lib/i18n.ts'

/** Describes the condition in the bytes of an order; `counter` is the title of the coin in which prices are. */
export function conditionText(trigger: StopTrigger, counter: string, t: Translate): string {
  if ('at' in trigger) return t('vault.waiting.at', { time: formatDateTime(ledgerTimeToUnixMs(trigger.at)) })
  if ('trail' in trigger) {
    const { trail, unit, from, when } = trigger
    const distance = unit === 'percent' ? `${figureText(trail)}%` : `${figureText(trail)} ${counter}`
    return t(`vault.waiting.trail-${when}`, { distance, from: figureText(from), counter })
  }
  if (!('price' in trigger)) return t('vault.waiting.next')
  const reached = t(`vault.waiting.${trigger.when}`, { price: figureText(trigger.price), counter })
  return trigger.after === undefined ? reached : t('vault.waiting.after', { reached })
}
