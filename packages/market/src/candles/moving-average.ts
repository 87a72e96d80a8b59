/** Lines of the MA indicator. */
export const MA_PERIODS = [5, 10, 20, 30, 60] as const

export type MaPeriod = (typeof MA_PERIODS)[number]

/** Returns the mean of the last `period` values at each index, undefined while there are fewer. For display only. */
export function movingAverage(values: readonly number[], period: number): (number | undefined)[] {
  const averages: (number | undefined)[] = []
  for (let index = 0; index < values.length; index += 1) {
    if (index + 1 < period) averages.push(undefined)
    else {
      let sum = 0
      for (let back = index + 1 - period; back <= index; back += 1) sum += values[back] ?? 0
      averages.push(sum / period)
    }
  }
  return averages
}
