/** What the average needs of a row. */
export interface AveragedRow {
  readonly turnover: number
  readonly volume: number
  readonly close: number
}

/** Average price since the first row, turnover over volume: the second line of the time-sharing view. For drawing only. */
export function averagePrice(rows: readonly AveragedRow[]): number[] {
  let turnover = 0
  let volume = 0
  return rows.map((row) => {
    turnover += row.turnover
    volume += row.volume
    return volume > 0 ? turnover / volume : row.close
  })
}
