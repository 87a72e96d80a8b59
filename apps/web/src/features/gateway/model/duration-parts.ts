const UNITS = [
  ['days', 1440],
  ['hours', 60],
  ['minutes', 1],
] as const

/** A number of days, hours or minutes. */
export interface DurationPart {
  readonly unit: (typeof UNITS)[number][0]
  readonly count: number
}

/** Splits whole minutes into at most two units, without zeros: 75 minutes are an hour and 15 minutes. */
export function durationParts(minutes: number): readonly DurationPart[] {
  const [first, second] = minutes >= 1440 ? [UNITS[0], UNITS[1]] : [UNITS[1], UNITS[2]]
  const [big, small] = [Math.floor(minutes / first[1]), Math.floor((minutes % first[1]) / second[1])]
  return [
    { unit: first[0], count: big },
    { unit: second[0], count: small },
  ].filter(({ count }) => count > 0)
}
