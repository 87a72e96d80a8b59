import { type PointerEvent, type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from '../../lib/store.ts'
import { PANEL_LIMITS, type PanelName, clampSize, panelSizesStore, setPanelSize } from './panel-sizes.ts'

export interface ResizerProps {
  panel: PanelName
  label: string
  /** The edge of the panel that the user moves. */
  edge: 'left' | 'right' | 'top'
}

const STEP = 8

/** Returns the height or the width of the panel that contains an edge, in CSS pixels. */
function sizeOnScreen(edge: HTMLElement, isHeight: boolean): number {
  const box = edge.parentElement?.getBoundingClientRect()
  return (isHeight ? box?.height : box?.width) ?? 0
}

/**
 * The hairline between two panels. It can be dragged or moved with the arrow keys (it is a slider); a double click
 * restores the default size.
 */
export function Resizer({ panel, label, edge }: ResizerProps): ReactElement {
  const size = useStore(panelSizesStore)[panel]
  const [shown, setShown] = useState(PANEL_LIMITS[panel].min)
  const input = useRef<HTMLInputElement>(null)
  const start = useRef<{ at: number; size: number }>(null)
  const flat = edge === 'top'
  const { min, max } = PANEL_LIMITS[panel]
  // Without a chosen size, screen readers announce the size on the screen.
  useLayoutEffect(() => {
    if (input.current !== null) setShown(clampSize(panel, sizeOnScreen(input.current, flat)))
  }, [panel, size, flat])
  const grow = edge === 'right' ? 1 : -1
  const down = (event: PointerEvent<HTMLInputElement>): void => {
    // The pointer drags the edge; only the keyboard moves the slider itself.
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { at: flat ? event.clientY : event.clientX, size: sizeOnScreen(event.currentTarget, flat) }
  }
  const move = (event: PointerEvent<HTMLInputElement>): void => {
    if (start.current === null) return
    const moved = (flat ? event.clientY : event.clientX) - start.current.at
    setPanelSize(panel, start.current.size + moved * grow)
  }
  const up = (): void => {
    start.current = null
  }
  return (
    <input
      ref={input}
      type="range"
      min={min}
      max={max}
      step={STEP}
      value={size ?? shown}
      aria-label={label}
      className="resizer"
      data-edge={edge}
      onFocus={(event) => setShown(clampSize(panel, sizeOnScreen(event.currentTarget, flat)))}
      onChange={(event) => setPanelSize(panel, event.target.valueAsNumber)}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onDoubleClick={() => setPanelSize(panel, undefined)}
    />
  )
}
