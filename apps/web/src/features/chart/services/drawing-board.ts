import type { Chart, Coordinate, Overlay, OverlayCreate, Point } from 'klinecharts'
import { type Drawing, type DrawingPoint, TOOLS, type Tool } from '../model/drawing.ts'
import { PANE } from './chart-options.ts'
import { moveCrosshair } from './crosshair.ts'
import { overlayOf } from './drawing-tools.ts'

const GROUP = 'drawings'
const PREVIEW = 'drawing-preview'
/** Widths of lines and borders, plain and selected, in pixels. */
const PLAIN = { line: { size: 1.25 }, polygon: { borderSize: 1 } }
const SELECTED = { line: { size: 2.5 }, polygon: { borderSize: 2.5 } }

/** Events for changes that the user makes to drawings. */
export interface DrawingEvents {
  /** A drawing was finished or moved. */
  onDrawn(drawing: Drawing): void
  /** A drawing was removed in the chart. */
  onRemoved(id: string): void
  /** A drawing was selected, or the selection was cleared. */
  onSelected(id: string | undefined): void
  /** The user wants to edit the text of a note. */
  onEdit(id: string): void
}

/** The user's drawings on a chart of the drawing library. */
export class DrawingBoard {
  readonly #chart: Chart
  readonly #events: DrawingEvents
  /** Whether the board is replacing drawings; the library then reports removals that the user did not make. */
  #quiet = false
  #unfinished: string | undefined

  constructor(chart: Chart, events: DrawingEvents) {
    this.#chart = chart
    this.#events = events
  }

  /** Replaces the visible drawings with the given ones, and emphasizes the selected one. */
  show(drawings: readonly Drawing[], selected?: string): void {
    const there = new Map(this.#chart.getOverlays({ groupId: GROUP }).map((overlay) => [overlay.id, overlay]))
    const wanted = new Set(drawings.map(({ id }) => id))
    for (const id of there.keys()) if (!wanted.has(id) && id !== this.#unfinished) this.#remove(id)
    for (const { id, tool, points, text = '' } of drawings) {
      const styles = id === selected ? SELECTED : PLAIN
      if (there.has(id)) this.#chart.overrideOverlay({ id, styles, extendData: text })
      else
        this.#chart.createOverlay({
          ...this.#overlay(id, tool),
          points: points.map((each) => ({ ...each })),
          extendData: text,
          styles,
        })
    }
  }

  /** Starts a drawing: the next presses set its points. */
  begin(tool: Tool): void {
    this.cancel()
    const id = crypto.randomUUID()
    this.#await(id)
    this.#chart.createOverlay(this.#overlay(id, tool))
  }

  /** Cancels an unfinished drawing. */
  cancel(): void {
    this.preview(undefined, [])
    if (this.#unfinished === undefined) return
    const id = this.#unfinished
    this.#await(undefined)
    this.#remove(id)
  }

  /** Previews the drawing of the known points and the point under the cursor, with a crosshair at the cursor. */
  preview(tool: Tool | undefined, known: readonly DrawingPoint[]): void {
    this.#remove(PREVIEW)
    const last = known.at(-1)
    if (tool === undefined || last === undefined) return moveCrosshair(this.#chart)
    const points = Array.from({ length: TOOLS[tool] }, (_, place) => ({ ...(known[place] ?? last) }))
    this.#chart.createOverlay({ name: overlayOf(tool), id: PREVIEW, lock: true, points })
    moveCrosshair(this.#chart, this.placeOf(last))
  }

  /** Returns the pixels of a point. */
  placeOf({ timestamp, value }: DrawingPoint): Partial<Coordinate> {
    const [place = {}] = [this.#chart.convertToPixel([{ timestamp, value }], { paneId: PANE })].flat()
    return place
  }

  /** Returns the middle of the visible candles, at a closing price; undefined without candles. */
  middle(): DrawingPoint | undefined {
    const { from, to } = this.#chart.getVisibleRange()
    return this.#pointAt(Math.floor((Math.max(0, from) + to - 1) / 2))
  }

  /** Calls back whenever the visible candles change. @returns a function that unsubscribes */
  followRange(listener: () => void): () => void {
    this.#chart.subscribeAction('onVisibleRangeChange', listener)
    return () => this.#chart.unsubscribeAction('onVisibleRangeChange', listener)
  }

  /**
   * Moves a point by candles and pixels. It stays within the candles, and a move up or down ends within the pane.
   * @param rows pixels up
   */
  moved(point: DrawingPoint, bars: number, rows: number): DrawingPoint {
    const list = this.#chart.getDataList()
    const index = list.findIndex(({ timestamp }) => timestamp >= point.timestamp)
    const at = Math.max(0, Math.min(list.length - 1, (index < 0 ? list.length - 1 : index) + bars))
    const { from, to } = this.#chart.getVisibleRange()
    if (bars !== 0 && (at < from || at >= to - 1)) this.#chart.scrollToDataIndex(at)
    const y = this.placeOf(point).y
    const price = rows === 0 || y === undefined ? point.value : this.#priceAt(y - rows)
    return { timestamp: list[at]?.timestamp ?? point.timestamp, value: price ?? point.value }
  }

  /** Returns the price at a height of the pane; heights outside the pane count as its edge. */
  #priceAt(height: number): number | undefined {
    const y = Math.max(0, Math.min(this.#chart.getSize(PANE, 'main')?.height ?? 0, height))
    return [this.#chart.convertFromPixel([{ y }], { paneId: PANE })].flat()[0]?.value
  }

  #pointAt(index: number): DrawingPoint | undefined {
    const bar = this.#chart.getDataList()[index] ?? this.#chart.getDataList().at(-1)
    return bar && { timestamp: bar.timestamp, value: bar.close }
  }

  #remove(id: string): void {
    this.#quiet = true
    this.#chart.removeOverlay({ id })
    this.#quiet = false
  }

  /** Sets whether the chart waits for points. Otherwise a press sets no point. */
  #await(id: string | undefined): void {
    this.#unfinished = id
    this.#chart.getDom()?.toggleAttribute('data-drawing', id !== undefined)
  }

  #overlay(id: string, tool: Tool): OverlayCreate {
    const notify = ({ overlay }: { overlay: Overlay }): void => {
      this.#await(undefined)
      const points = pointsOf(overlay.points)
      const text = tool === 'note' && typeof overlay.extendData === 'string' ? { text: overlay.extendData } : {}
      this.#events.onDrawn({ id, tool, points, ...text })
    }
    return {
      name: overlayOf(tool),
      id,
      groupId: GROUP,
      onDrawEnd: notify,
      onPressedMoveEnd: notify,
      onSelected: () => this.#events.onSelected(id),
      onDeselected: () => this.#events.onSelected(undefined),
      onDoubleClick: () => {
        if (tool === 'note') this.#events.onEdit(id)
      },
      onRemoved: () => {
        if (!this.#quiet) this.#events.onRemoved(id)
      },
    }
  }
}

function pointsOf(points: readonly Partial<Point>[]): readonly DrawingPoint[] {
  return points.flatMap(({ timestamp, value }): DrawingPoint[] =>
    timestamp === undefined || value === undefined ? [] : [{ timestamp, value }],
  )
}
