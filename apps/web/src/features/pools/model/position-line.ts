import { add, compare, subtract, ZERO, type Decimal } from '@tidebook/amount'
import type { PoolRow, PoolStoryAnswer, ProviderEvents } from '@tidebook/contract'
import { positionOf, type PoolMoment } from '@tidebook/market'
import { currentMoment, toPoolMoment, shareEvent } from './moments.ts'

/** Value of a share over time compared with holding its tokens, in the pool's second asset. */
export interface PositionLine {
  /** Milliseconds since 1970. */
  readonly times: readonly number[]
  readonly values: readonly Decimal[]
  readonly held: readonly Decimal[]
}

const HOUR_MS = 3_600_000
/** Maximum number of points; a chart of this width cannot show more. */
const MAX_POINTS = 120

function tokensOf(events: ProviderEvents): Decimal {
  return events.reduce((sum, { kind, tokens }) => {
    const moved = toPoolMoment({ amount: '0', amount2: '0', tokens }).tokens
    return kind === 'deposit' ? add(sum, moved) : subtract(sum, moved)
  }, ZERO)
}

/**
 * Computes the line from the first deposit to now, from the reserves at the end of each hour.
 * @param events of this pool, oldest first
 */
export function positionLine(
  row: PoolRow,
  events: ProviderEvents,
  hours: PoolStoryAnswer['hours'],
  now: number,
): PositionLine {
  const first = events.find(({ kind }) => kind === 'deposit')
  if (first === undefined) return { times: [], values: [], held: [] }
  const later = hours
    .map(({ time, ...moment }) => ({ time: time + HOUR_MS, moment: toPoolMoment(moment) }))
    .filter(({ time }) => time > first.time && time < now)
  const stride = Math.ceil(later.length / MAX_POINTS)
  const moments: readonly { readonly time: number; readonly moment: PoolMoment }[] = [
    { time: first.time, moment: toPoolMoment(first.after) },
    ...later.filter((_, place) => (later.length - 1 - place) % stride === 0),
    { time: Math.max(now, first.time), moment: currentMoment(row) },
  ]
  const points = moments.flatMap(({ time, moment }) => {
    const past = events.filter((event) => event.time <= time)
    const tokens = tokensOf(past)
    if (compare(tokens, ZERO) <= 0) return []
    const { value, held } = positionOf(past.map(shareEvent), moment, tokens)
    return [{ time, value, held }]
  })
  return {
    times: points.map(({ time }) => time),
    values: points.map(({ value }) => value),
    held: points.map(({ held }) => held),
  }
}
