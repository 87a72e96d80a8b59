/** Lines of the MA toggle. */
export const MA_PERIODS = [5, 10, 20, 30, 60] as const

export type MaPeriod = (typeof MA_PERIODS)[number]

/** Simple moving average of closes; undefined until a period is full. For drawing only. */
export function movingAverage(values: readonly number[], period: number): (number | undefined)[] {
  const out: (number | undefined)[] = []
  let sum = 0
  for (const [index, value] of values.entries()) {
    sum += value - (index >= period ? (values[index - period] ?? 0) : 0)
    out.push(index >= period - 1 ? sum / period : undefined)
  }
  return out
}

/** Average price since the first row: turnover over volume, the second line of the time-sharing view. */
export function averagePrice(rows: readonly { readonly turnover: number; readonly volume: number; readonly close: number }[]): number[] {
  let turnover = 0
  let volume = 0
  return rows.map((row) => {
    turnover += row.turnover
    volume += row.volume
    return volume > 0 ? turnover / volume : row.close
  })
}
