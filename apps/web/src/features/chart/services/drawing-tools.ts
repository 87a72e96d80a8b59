import { registerOverlay } from 'klinecharts'
import { TOOLS, type Tool } from '../model/drawing.ts'
import { type DrawShape, SHAPES } from './drawing-shapes.ts'

/** Returns the drawing library's name of a tool. */
export function overlayOf(tool: Tool): string {
  return `TIDEBOOK_${tool}`
}

for (const [tool, createPointFigures] of Object.entries(SHAPES) as [Tool, DrawShape][])
  registerOverlay({
    name: overlayOf(tool),
    totalStep: TOOLS[tool] + 1,
    needDefaultPointFigure: true,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures,
  })
