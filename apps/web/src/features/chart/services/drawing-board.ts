import type { Chart, Overlay, OverlayCreate } from 'klinecharts'
import type { Drawing, DrawingPoint, Tool } from '../model/drawing.ts'
import { overlayOf } from './drawing-tools.ts'

const GROUP = 'drawings'

/** Events of a user's changes to drawings. */
export interface DrawingEvents {
  /** A drawing was finished or moved. */
  onDrawn(drawing: Drawing): void
  /** A drawing was removed in the chart. */
  onRemoved(id: string): void
  /** A drawing was selected, or the selection was cleared. */
  onSelected(id: string | undefined): void
}

/** The user's drawings on a chart of the drawing library. */
export class DrawingBoard {
  readonly #chart: Chart
  readonly #events: DrawingEvents
  /** Whether drawings are being replaced, so that removals by the library are not the user's. */
  #quiet = false
  #unfinished: string | undefined

  constructor(chart: Chart, events: DrawingEvents) {
    this.#chart = chart
    this.#events = events
  }

  /** Replaces the visible drawings with the given ones. */
  show(drawings: readonly Drawing[]): void {
    const there = new Map(this.#chart.getOverlays({ groupId: GROUP }).map((overlay) => [overlay.id, overlay]))
    const wanted = new Set(drawings.map(({ id }) => id))
    this.#quiet = true
    for (const id of there.keys()) if (!wanted.has(id) && id !== this.#unfinished) this.#chart.removeOverlay({ id })
    this.#quiet = false
    for (const { id, tool, points } of drawings)
      if (!there.has(id))
        this.#chart.createOverlay({ ...this.#overlay(id, tool), points: points.map((each) => ({ ...each })) })
  }

  /** Starts a drawing: the next presses set its points. */
  begin(tool: Tool): void {
    this.cancel()
    const id = crypto.randomUUID()
    this.#await(id)
    this.#chart.createOverlay(this.#overlay(id, tool))
  }

  /** Cancels a drawing that lacks points. */
  cancel(): void {
    if (this.#unfinished === undefined) return
    const id = this.#unfinished
    this.#await(undefined)
    this.#quiet = true
    this.#chart.removeOverlay({ id })
    this.#quiet = false
  }

  /** Sets whether the chart waits for points: a press before that sets none. */
  #await(id: string | undefined): void {
    this.#unfinished = id
    this.#chart.getDom()?.toggleAttribute('data-drawing', id !== undefined)
  }

  #overlay(id: string, tool: Tool): OverlayCreate {
    const tell = ({ overlay }: { overlay: Overlay }): void => {
      this.#await(undefined)
      const points = overlay.points.flatMap(({ timestamp, value }): DrawingPoint[] =>
        timestamp === undefined || value === undefined ? [] : [{ timestamp, value }],
      )
      this.#events.onDrawn({ id, tool, points })
    }
    return {
      name: overlayOf(tool),
      id,
      groupId: GROUP,
      onDrawEnd: tell,
      onPressedMoveEnd: tell,
      onSelected: () => this.#events.onSelected(id),
      onDeselected: () => this.#events.onSelected(undefined),
      onRemoved: () => {
        if (!this.#quiet) this.#events.onRemoved(id)
      },
    }
  }
}
