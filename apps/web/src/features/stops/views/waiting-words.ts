import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import { figureText } from '@tidebook/ui'
import { formatDateTime } from '../../../lib/dates.ts'
import type { Translate } from '../../../lib/i18n.ts'
import { triggerPrice } from '../model/trigger-price.ts'
import type { StoredStop } from '../model/stored-stop.ts'
import { progressOf, type WaitingGroup } from '../model/waiting-group.ts'

const MINUTE_MS = 60_000

/** Describes the condition of a waiting order, with the current price of a trailing trigger. */
export function conditionWords(stop: StoredStop, t: Translate): string {
  const { trigger } = stop
  if ('at' in trigger)
    return stop.kind === 'bracket'
      ? t('stops.when.now')
      : t('stops.when.at', { time: formatDateTime(ledgerTimeToUnixMs(trigger.at)) })
  if (!('when' in trigger)) return t('stops.when.next')
  const price = triggerPrice(stop)
  const reached = t(`stops.when.${trigger.when}`, { price: price === undefined ? '…' : figureText(price) })
  if ('price' in trigger) return reached
  const distance = trigger.unit === 'percent' ? `${figureText(trigger.trail)}%` : figureText(trigger.trail)
  return t('stops.when.trail', { reached, distance })
}

/**
 * Describes the progress of a sliced order.
 * @param now milliseconds since 1970; undefined while the ledger is unknown
 */
export function progressWords(group: WaitingGroup, now: number | undefined, t: Translate): string {
  const { passed, count, missed, next } = progressOf(group)
  const words = [t('stops.progress', { passed, count })]
  if (missed > 0) words.push(t('stops.missed', { missed }))
  if (next !== undefined && now !== undefined) {
    const minutes = Math.max(1, Math.ceil((next - now) / MINUTE_MS))
    words.push(t('stops.next-in', { minutes }))
  } else if (next === undefined && passed < count) words.push(t('stops.next-filled'))
  return words.join(' · ')
}
