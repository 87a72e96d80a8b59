import type { ReactElement } from 'react'
import type { Tool } from '../model/drawing.ts'

/** Strokes of each tool in a field of 16 by 16. */
const SHAPES: Readonly<Record<Tool, string>> = {
  trend: 'M3.5 12.5l9-9M2 12.5h3v3H2zM11 1h3v3h-3z',
  horizontal: 'M1 8h5.500M9.500 8H15M6.500 6.500h3v3h-3z',
  vertical: 'M8 1v5.500M8 9.500V15M6.500 6.500h3v3h-3z',
  ray: 'M4.500 11.500L14.500 1.500M2 11h3v3H2z',
  arrow: 'M3 13L13 3M7 3h6v6',
  channel: 'M1.500 10L11 2M5 14.500l9.500-8M4 11.500L11.500 5',
  fibonacci: 'M2 2.500h12M2 6h12M2 10h12M2 13.500h12',
  rectangle: 'M2 4h12v8H2z',
  measure: 'M8 2v12M5.500 4.500L8 2l2.500 2.500M5.500 11.500L8 14l2.500-2.500M2 2h2M12 14h2',
  note: 'M3 3.500h10M8 3.500V13M6 13h4',
}

/** Picture of a drawing tool. */
export function ToolGlyph({ tool }: { readonly tool: Tool }): ReactElement {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 text-2" fill="none" stroke="currentColor">
      <path d={SHAPES[tool]} />
    </svg>
  )
}
