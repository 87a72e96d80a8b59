import { useEffect, useState } from 'react'
import { type ChartColors, onColorsChange, readChartColors } from './chart-colors.ts'

/** Returns the colors of a drawing for the current theme and side colors. */
export function useChartColors(): ChartColors {
  const [colors, setColors] = useState(() => readChartColors(document.documentElement))
  useEffect(() => onColorsChange(() => setColors(readChartColors(document.documentElement))), [])
  return colors
}
