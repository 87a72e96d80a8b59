import { useEffect, useState } from 'react'
import { type ChartColors, onColors, readChartColors } from './chart-colors.ts'

/** The colours of a drawing, as theme and sides are now. */
export const useChartColors = (): ChartColors => {
  const [colors, setColors] = useState(() => readChartColors(document.documentElement))
  useEffect(() => onColors(() => setColors(readChartColors(document.documentElement))), [])
  return colors
}
