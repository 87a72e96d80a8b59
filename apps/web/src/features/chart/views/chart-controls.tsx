import {
  ChevronLeftIcon,
  ChevronRightIcon,
  IconButton,
  RefreshIcon,
  Toolbar,
  ZoomInIcon,
  ZoomOutIcon,
} from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { ChartEngine } from '../services/chart-engine.ts'
import { HoldButton } from './hold-button.tsx'

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
