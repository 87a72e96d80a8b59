import {
  ChevronLeftIcon,
  ChevronRightIcon,
  IconButton,
  RefreshIcon,
  Toolbar,
  ZoomInIcon,
  ZoomOutIcon,
} from '@tidebook/ui'
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { ChartEngine } from '../services/chart-engine.ts'
import { createHold } from '../model/hold-repeat.ts'

const timers = {
  setInterval: (run: () => void, ms: number) => setInterval(run, ms),
  clearInterval: (handle: unknown) => clearInterval(handle as number),
}

/** Button that runs immediately and again every 600 ms while held; the keyboard presses it once. */
function HoldButton({ label, run, children }: { label: string; run: () => void; children: ReactNode }): ReactElement {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  }, [run])
  const hold = useRef<ReturnType<typeof createHold>>(null)
  useEffect(() => {
    hold.current = createHold(() => latest.current(), timers)
    return () => hold.current?.release()
  }, [])
  const release = (): void => hold.current?.release()
  return (
    <IconButton
      small
      label={label}
      onPointerDown={() => hold.current?.press()}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onClick={(event) => {
        if (event.detail === 0) run()
      }}
    >
      {children}
    </IconButton>
  )
}

/**
 * Shift and zoom controls over the candles, visible with the pointer or keyboard focus there. Touch drags and pinches
 * instead.
 */
export function ChartControlBar({ engine }: { engine: ChartEngine }): ReactElement {
  const t = useT()
  return (
    <Toolbar className="chart-controls" label={t('chart.window')}>
      <HoldButton label={t('chart.shift-left')} run={() => engine.shift('earlier')}>
        <ChevronLeftIcon />
      </HoldButton>
      <HoldButton label={t('chart.zoom-out')} run={() => engine.zoom('out')}>
        <ZoomOutIcon />
      </HoldButton>
      <IconButton small label={t('chart.zoom-reset')} onClick={() => engine.zoom('reset')}>
        <RefreshIcon />
      </IconButton>
      <HoldButton label={t('chart.zoom-in')} run={() => engine.zoom('in')}>
        <ZoomInIcon />
      </HoldButton>
      <HoldButton label={t('chart.shift-right')} run={() => engine.shift('later')}>
        <ChevronRightIcon />
      </HoldButton>
    </Toolbar>
  )
}
