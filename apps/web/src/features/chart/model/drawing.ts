import { defineSetting } from '../../../lib/settings/define-setting.ts'

/** Drawing tools, with the number of points that each needs. */
export const TOOLS = {
  trend: 2,
  horizontal: 1,
  vertical: 1,
  ray: 2,
  arrow: 2,
  channel: 3,
  fibonacci: 2,
  rectangle: 2,
  measure: 2,
  note: 1,
} as const
export type Tool = keyof typeof TOOLS

/** A corner of a drawing. The price is for drawing only. */
export interface DrawingPoint {
  /** Time in milliseconds since 1970. */
  readonly timestamp: number
  readonly value: number
}

/** A user's drawing on a chart. */
export interface Drawing {
  readonly id: string
  readonly tool: Tool
  readonly points: readonly DrawingPoint[]
  /** Text of a note. */
  readonly text?: string
}

/** Maximum length of a note, in UTF-16 code units. */
export const MAX_NOTE_LENGTH = 80

/** Maximum number of pairs with stored drawings, and of drawings per pair. */
const MAX_PAIRS = 60
const MAX_DRAWINGS = 60
const MAX_ID_LENGTH = 64

function isPoint(value: unknown): value is DrawingPoint {
  const { timestamp, value: price } = (value ?? {}) as Partial<DrawingPoint>
  return Number.isFinite(timestamp) && Number.isFinite(price)
}

/** Parses a valid drawing from stored data. A note without a text is dropped. */
function drawingOf(value: unknown): Drawing[] {
  const { id, tool, points, text } = (value ?? {}) as Partial<Record<keyof Drawing, unknown>>
  if (typeof id !== 'string' || id.length > MAX_ID_LENGTH || typeof tool !== 'string' || !Array.isArray(points))
    return []
  if (!Object.hasOwn(TOOLS, tool) || points.length !== TOOLS[tool as Tool] || !points.every(isPoint)) return []
  const drawing = {
    id,
    tool: tool as Tool,
    points: points.map(({ timestamp, value: price }) => ({ timestamp, value: price })),
  }
  if (tool !== 'note') return [drawing]
  return typeof text === 'string' && text !== '' ? [{ ...drawing, text: text.slice(0, MAX_NOTE_LENGTH) }] : []
}

type Drawings = readonly (readonly [pair: string, drawings: readonly Drawing[]])[]

const setting = defineSetting<Drawings>('chartDrawings', {
  parse: (stored) =>
    (Array.isArray(stored) ? stored : []).slice(0, MAX_PAIRS).flatMap((entry: unknown): Drawings => {
      const [pair, drawings] = Array.isArray(entry) ? (entry as unknown[]) : []
      return typeof pair === 'string' && Array.isArray(drawings)
        ? [[pair, drawings.slice(0, MAX_DRAWINGS).flatMap(drawingOf)]]
        : []
    }),
})

/** Returns the stored drawings of a pair. */
export function readDrawings(pair: string): readonly Drawing[] {
  return setting.read().find(([each]) => each === pair)?.[1] ?? []
}

/** Stores the drawings of a pair, without notes that have no text; beyond the limits the oldest are dropped. */
export function saveDrawings(pair: string, drawings: readonly Drawing[]): void {
  const complete = drawings.filter(({ tool, text }) => tool !== 'note' || text)
  const others = setting.read().filter(([each]) => each !== pair)
  const own: Drawings = complete.length === 0 ? [] : [[pair, complete.slice(-MAX_DRAWINGS)]]
  setting.write([...own, ...others].slice(0, MAX_PAIRS))
}

/** Adds a drawing, or replaces it if it was moved. */
export function withDrawing(drawings: readonly Drawing[], drawing: Drawing): readonly Drawing[] {
  return drawings.some(({ id }) => id === drawing.id)
    ? drawings.map((each) => (each.id === drawing.id ? drawing : each))
    : [...drawings, drawing].slice(-MAX_DRAWINGS)
}
