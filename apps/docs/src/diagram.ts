import { renderMermaidSVG } from 'beautiful-mermaid'

/** Colors and font of a diagram. The style sheet of the site sets these variables for both themes. */
const LOOK = { bg: 'var(--bg)', fg: 'var(--fg)', font: 'Geist' } as const

/**
 * Draws a Mermaid diagram as SVG without scripts, inline styles or external files, which the content policy refuses.
 * @throws Error for a diagram that cannot be drawn, or that needs an inline style
 */
export function drawDiagram(source: string): string {
  const svg = renderMermaidSVG(source, LOOK)
    .replace(/<style>[^]*?<\/style>\s*/, '')
    .replace(/ style="[^"]*"/, '')
    .replace('<svg ', '<svg role="img" aria-label="Diagram" ')
  if (/<style|<script|\sstyle=|https?:\/\/(?!www\.w3\.org\/)/.test(svg))
    throw new Error(`A diagram needs an inline style:\n${source}`)
  return svg
}
