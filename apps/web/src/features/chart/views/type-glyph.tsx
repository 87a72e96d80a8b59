import type { ReactElement } from 'react'
import type { ChartType } from '../model/chart-look.ts'

/** Strokes and fills of each type in a field of 32 by 16. */
const SHAPES: Readonly<Record<ChartType, { readonly line: string; readonly fill?: string }>> = {
  candles: { line: 'M7 2v12M16 1v13M25 3v11', fill: 'M5 5h4v6H5zM14 3h4v6h-4zM23 6h4v5h-4z' },
  hollow: { line: 'M5 5h4v6H5zM7 2v3M7 11v3M14 3h4v6h-4zM16 1v2M16 9v5M25 3v3M25 11v3', fill: 'M23 6h4v5h-4z' },
  bars: { line: 'M7 2v12M4 5h3M7 11h3M16 1v13M13 9h3M16 4h3M25 3v11M22 6h3M25 11h3' },
  'heikin-ashi': { line: 'M6 6v9M12 5v7M18 3v7M24 1v7', fill: 'M4 9h4v5H4zM10 7h4v4h-4zM16 4h4v5h-4zM22 2h4v5h-4z' },
  line: { line: 'M2 12l6-5 5 3 7-7 5 4 5-4' },
  area: { line: 'M2 12l6-5 5 3 7-7 5 4 5-4', fill: 'M2 12l6-5 5 3 7-7 5 4 5-4v12H2z' },
}

/** Picture of a chart type. */
export function TypeGlyph({ type }: { readonly type: ChartType }): ReactElement {
  const { line, fill } = SHAPES[type]
  return (
    <svg aria-hidden="true" viewBox="0 0 32 16" className="h-4 w-8" fill="none" stroke="currentColor">
      {fill !== undefined && (
        <path d={fill} fill="currentColor" stroke="none" opacity={type === 'area' ? 0.25 : undefined} />
      )}
      <path d={line} />
    </svg>
  )
}
