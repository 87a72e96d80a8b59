import type { Cycle } from '@tidebook/contract'

/**
 * Position of a cycle in the bar: a separate button, or an entry of the minute or hour menu. Only one menu is open at a
 * time.
 */
export type CycleGroup = 'line' | 'minute' | 'hour' | 'single'

/** One candle cycle of the specification. */
export interface CycleInfo {
  readonly cycle: Cycle
  readonly group: CycleGroup
  /** Seconds between two candles; 0 for a month, whose length varies. */
  readonly seconds: number
  /** The same length in the drawing library's format. */
  readonly period: { readonly type: 'minute' | 'hour' | 'day' | 'week' | 'month'; readonly span: number }
}

function row(
  cycle: Cycle,
  group: CycleGroup,
  seconds: number,
  type: CycleInfo['period']['type'],
  span: number,
): CycleInfo {
  return { cycle, group, seconds, period: { type, span } }
}

/** All cycles in the order of the bar. `everyhour` is time-sharing: one price a minute, no indicators (CHT-017). */
export const CYCLES: readonly CycleInfo[] = [
  row('everyhour', 'line', 60, 'minute', 1),
  row('minute', 'minute', 60, 'minute', 1),
  row('5minute', 'minute', 300, 'minute', 5),
  row('15minute', 'minute', 900, 'minute', 15),
  row('30minute', 'minute', 1800, 'minute', 30),
  row('hour', 'hour', 3600, 'hour', 1),
  row('4hour', 'hour', 14_400, 'hour', 4),
  row('day', 'single', 86_400, 'day', 1),
  row('week', 'single', 604_800, 'week', 1),
  row('month', 'single', 0, 'month', 1),
]

const BY_NAME = new Map(CYCLES.map((info) => [info.cycle, info]))

const DEFAULT_CYCLE: Cycle = '15minute'

/** Returns the entry of a cycle; an unknown name (an old stored setting) returns the 15 minute cycle. */
export function cycleInfo(name: string): CycleInfo {
  const info = BY_NAME.get(name as Cycle) ?? BY_NAME.get(DEFAULT_CYCLE)
  return info ?? row(DEFAULT_CYCLE, 'minute', 900, 'minute', 15)
}

/** Whether a cycle is time-sharing, which has neither indicators nor candles. */
export function isTimeSharing(cycle: Cycle): boolean {
  return cycle === 'everyhour'
}
