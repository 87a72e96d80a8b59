import { type KeyboardEvent, type PointerEvent, type ReactElement, useRef } from 'react'
import { useStore } from '../../lib/store.ts'
import { PANEL_LIMITS, type PanelName, panelSizesStore, setPanelSize } from './panel-sizes.ts'

export interface ResizerProps {
  panel: PanelName
  label: string
  /** The edge of the panel that moves. */
  edge: 'left' | 'right' | 'top'
}

const STEP = 8

/** The hairline between two panels: drags, moves by the arrow keys, and returns to the first size by a double click. */
export const Resizer = ({ panel, label, edge }: ResizerProps): ReactElement => {
  const size = useStore(panelSizesStore)[panel]
  const start = useRef<{ at: number; size: number }>(null)
  const flat = edge === 'top'
  const { min, max } = PANEL_LIMITS[panel]
  const measured = (element: HTMLElement): number => {
    const box = element.parentElement?.getBoundingClientRect()
    return box === undefined ? min : flat ? box.height : box.width
  }
  const grow = edge === 'right' ? 1 : -1
  const down = (event: PointerEvent<HTMLDivElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { at: flat ? event.clientY : event.clientX, size: measured(event.currentTarget) }
  }
  const move = (event: PointerEvent<HTMLDivElement>): void => {
    if (start.current === null) return
    const moved = (flat ? event.clientY : event.clientX) - start.current.at
    setPanelSize(panel, start.current.size + moved * grow)
  }
  const up = (): void => {
    start.current = null
  }
  const key = (event: KeyboardEvent<HTMLDivElement>): void => {
    const [less, more] = flat ? ['ArrowDown', 'ArrowUp'] : edge === 'right' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    const step = event.key === more ? STEP : event.key === less ? -STEP : 0
    if (step === 0) return
    event.preventDefault()
    setPanelSize(panel, measured(event.currentTarget) + step)
  }
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={flat ? 'horizontal' : 'vertical'}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={size ?? min}
      className="resizer"
      data-edge={edge}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onDoubleClick={() => setPanelSize(panel, undefined)}
      onKeyDown={key}
    />
  )
}
