import {
  ChevronDownIcon,
  Chip,
  FullscreenExitIcon,
  FullscreenIcon,
  IconButton,
  Menu,
  Popover,
  Toolbar,
  cx,
} from '@tidebook/ui'
import type { Cycle } from '@tidebook/contract'
import { Suspense, memo, type ReactElement, useState } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import type { ChartState } from '../model/chart-state.ts'
import { chartStore, dispatchChart } from '../model/chart-store.ts'
import { CYCLES, type CycleGroup, cycleInfo, isTimeSharing } from '../model/cycles.ts'
import type { ChartEngine } from '../services/chart-engine.ts'
import { BarToolsPart, IndicatorPanelPart } from './parts.ts'

const PINNED: Cycle = '15minute'

const TRIGGER =
  'inline-flex h-6 flex-none items-center gap-1 rounded-2 px-tight text-12 whitespace-nowrap pointer-coarse:h-10'

function choices({ view, cycle }: ChartState): readonly [view: ChartState['view'], cycle: Cycle] {
  return [view, cycle]
}

function averages({ movingAverages }: ChartState): boolean {
  return movingAverages
}

function CycleChip({ cycle }: { cycle: Cycle }): ReactElement {
  const t = useT()
  const [view, chosen] = useStore(chartStore, choices)
  const on = view === 'candle' && chosen === cycle
  return (
    <Chip
      on={on}
      className="px-tight"
      title={t(`chart.cycle-name.${cycle}`)}
      onClick={() =>
        chosen === cycle ? dispatchChart({ type: 'view', view: 'candle' }) : dispatchChart({ type: 'cycle', cycle })
      }
    >
      {t(`chart.cycle.${cycle}`)}
    </Chip>
  )
}

function CycleMenu({ group, first }: { group: CycleGroup; first: Cycle }): ReactElement {
  const t = useT()
  const [view, chosen] = useStore(chartStore, choices)
  const [last, setLast] = useState(first)
  const here = cycleInfo(chosen).group === group && chosen !== PINNED
  const shown = here ? chosen : last
  const on = here && view === 'candle'
  return (
    <Menu
      choice
      label={t(group === 'minute' ? 'chart.minutes' : 'chart.hours')}
      trigger={
        <>
          {t(`chart.cycle.${shown}`)}
          <ChevronDownIcon size="small" />
        </>
      }
      triggerClassName={cx(
        TRIGGER,
        on ? 'bg-accent-tint font-medium text-accent' : 'text-2 hover:bg-surface-2 hover:text-1',
      )}
      items={CYCLES.filter((info) => info.group === group).map(({ cycle }) => ({
        id: cycle,
        label: t(`chart.cycle-name.${cycle}`),
        on: view === 'candle' && chosen === cycle,
      }))}
      onSelect={(cycle) => {
        setLast(cycle === PINNED ? first : cycle)
        dispatchChart({ type: 'cycle', cycle })
      }}
    />
  )
}

function IndicatorMenu(): ReactElement {
  const t = useT()
  const chosen = useStore(chartStore, ({ indicator }) => indicator)
  return (
    <Popover
      end
      label={chosen === undefined ? t('chart.indicators') : t('chart.indicators-on', { name: chosen })}
      trigger={
        <>
          {chosen ?? t('chart.indicators')}
          <ChevronDownIcon size="small" />
        </>
      }
      triggerClassName={cx(TRIGGER, chosen === undefined ? 'text-2 hover:bg-surface-2 hover:text-1' : 'text-accent')}
    >
      <Suspense fallback={<div className="indicator-panel" />}>
        <IndicatorPanelPart />
      </Suspense>
    </Popover>
  )
}

function Bar(): ReactElement {
  return <span aria-hidden="true" className="mx-0.5 h-4 w-px flex-none bg-line" />
}

function Cycles(): ReactElement {
  return (
    <>
      <CycleChip cycle="everyhour" />
      <CycleMenu group="minute" first="minute" />
      <CycleChip cycle={PINNED} />
      <CycleMenu group="hour" first="hour" />
      <CycleChip cycle="day" />
      <CycleChip cycle="week" />
      <CycleChip cycle="month" />
    </>
  )
}

/** Cycles, averages, indicators, depth and full screen. */
export const ChartToolbar = memo(function ChartToolbar({
  listed,
  full,
  onFull,
  engine,
  file,
  roomy,
}: {
  /** Whether the pair has candles; without them it shows only the depth. */
  listed: boolean
  full: boolean
  onFull: () => void
  engine: ChartEngine | undefined
  /** File name of the chart's picture. */
  file: string
  /** Whether there is space for several charts. */
  roomy: boolean
}): ReactElement {
  const t = useT()
  const [view, cycle] = useStore(chartStore, choices)
  const movingAverages = useStore(chartStore, averages)
  const depth = !listed || view === 'depth'
  return (
    <Toolbar
      className="flex h-8 flex-none items-center gap-0.5 border-b px-2 max-tablet:h-auto max-tablet:flex-wrap max-tablet:justify-end max-tablet:py-0.5 pointer-coarse:tablet:h-11"
      label={t('chart.cycles')}
    >
      {/* Overflow scrolls; depth and full screen stay visible. On a phone the cycles have a separate line. */}
      <div className="fade-end no-scrollbar flex min-w-0 flex-1 items-center max-tablet:basis-full gap-0.5 overflow-x-auto">
        {listed && <Cycles />}
        {!listed && <h2 className="flex-1 px-1 text-13 font-medium">{t('chart.depth')}</h2>}
      </div>
      {!depth && !isTimeSharing(cycle) && (
        <>
          <Chip
            on={movingAverages}
            className="px-tight"
            title={t('chart.averages')}
            onClick={() => dispatchChart({ type: 'averages', on: !movingAverages })}
          >
            MA
          </Chip>
          <IndicatorMenu />
        </>
      )}
      {listed && (
        <>
          <Chip
            on={depth}
            className="px-tight"
            onClick={() => dispatchChart({ type: 'view', view: depth ? 'candle' : 'depth' })}
          >
            {t('chart.depth')}
          </Chip>
          <Bar />
        </>
      )}
      {!depth && (
        <>
          <Suspense fallback={<span className={cx('flex-none', roomy ? 'w-30' : 'w-18 tablet:w-24')} />}>
            <BarToolsPart engine={engine} file={file} roomy={roomy} />
          </Suspense>
        </>
      )}
      <IconButton
        small
        label={t(full ? 'chart.fullscreen-exit' : 'chart.fullscreen')}
        aria-pressed={full}
        onClick={onFull}
      >
        {full ? <FullscreenExitIcon /> : <FullscreenIcon />}
      </IconButton>
    </Toolbar>
  )
})
