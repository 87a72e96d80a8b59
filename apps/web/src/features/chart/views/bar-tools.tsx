import {
  DownloadIcon,
  HistoryIcon,
  IconButton,
  GridIcon,
  Menu,
  cx,
  PencilIcon,
  Popover,
  SlidersIcon,
  TrashIcon,
} from '@tidebook/ui'
import { Suspense, type ReactElement } from 'react'
import { useT, translate } from '../../../lib/i18n.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import type { ChartEngine } from '../services/chart-engine.ts'
import { useChartColors } from '../services/use-chart-colors.ts'
import { REPLAY_PARAMETER, withMoment } from '../../../lib/replay-path.ts'
import { navigate, placeStore, useQuery } from '../../../lib/router/index.ts'
import { useStore } from '../../../lib/store.ts'
import { CHART_COUNTS, chartGridStore, showCharts } from '../model/side-charts.ts'
import { scaleOf } from '../model/chart-look.ts'
import { chartStore, dispatchChart } from '../model/chart-store.ts'
import { TOOLS, type Tool, readDrawings, saveDrawings } from '../model/drawing.ts'
import { editNote } from '../model/editing-note.ts'
import { removeDrawing } from '../model/remove-drawing.ts'
import { ToolGlyph } from './tool-glyph.tsx'
import { dismissToast, showToast } from '../../toasts/index.ts'

/** Type, scale, comparison and templates, loaded when their panel opens. */
const LookPanelPart = lazyPart(async () => (await import('./look-panel.tsx')).LookPanel, 'chart')

/** Saves a picture in a data URL as a file. */
function savePicture(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Time during which the removal can be undone, in milliseconds. */
const UNDO_MS = 8000

/** Removes all drawings of the pair, and offers to restore them for a while, even if another pair is shown by then. */
function clearDrawings(): void {
  const { coinType, drawings } = chartStore.get()
  dispatchChart({ type: 'drawings', drawings: [] })
  const undo = (): void => {
    dismissToast(toast)
    const { coinType: shown, drawings: drawn } = chartStore.get()
    if (shown === coinType) dispatchChart({ type: 'drawings', drawings: [...drawings, ...drawn] })
    else saveDrawings(coinType, [...drawings, ...readDrawings(coinType)])
  }
  const toast = showToast({
    kind: 'info',
    title: translate('chart.draw-gone', { count: drawings.length }),
    durationMs: UNDO_MS,
    action: { label: translate('chart.draw-back'), run: undo },
  })
}

const NAMES = Object.keys(TOOLS) as Tool[]

/** Menu of drawing tools, with commands to remove the selected drawing or all drawings of the pair. */
function DrawMenu(): ReactElement {
  const t = useT()
  const count = useStore(chartStore, ({ drawings }) => drawings.length)
  const tool = useStore(chartStore, (state) => state.tool)
  const selected = useStore(chartStore, (state) => state.selected)
  const isNote = useStore(chartStore, ({ drawings }) => drawings.find(({ id }) => id === selected)?.tool === 'note')
  return (
    <>
      <Menu
        end
        label={count === 0 ? t('chart.draw') : t('chart.draw-count', { count })}
        trigger={<PencilIcon />}
        triggerClassName={cx(
          'inline-grid size-6 flex-none place-items-center rounded-2 hover:bg-surface-2 pointer-coarse:size-10',
          tool === undefined ? 'text-2 hover:text-1' : 'bg-accent-tint text-accent',
        )}
        items={[
          ...NAMES.map((id) => ({
            id,
            label: (
              <span className="flex items-center gap-3">
                <ToolGlyph tool={id} />
                {t(`chart.draw.${id}`)}
              </span>
            ),
            on: id === tool,
          })),
          ...(count > 0 ? [{ id: 'none' as const, label: t('chart.draw-none'), danger: true }] : []),
        ]}
        onSelect={(id) => {
          if (id === 'none') clearDrawings()
          else dispatchChart({ type: 'tool', tool: id === tool ? undefined : id })
        }}
      />
      {selected !== undefined && tool === undefined && (
        <>
          {isNote && (
            <IconButton small label={t('chart.draw-edit')} onClick={() => editNote(selected)}>
              <ToolGlyph tool="note" />
            </IconButton>
          )}
          <IconButton small label={t('chart.draw-remove')} onClick={() => removeDrawing(selected)}>
            <TrashIcon />
          </IconButton>
        </>
      )}
    </>
  )
}

/** Panel for type, scale, comparison and templates. */
function LookMenu(): ReactElement {
  const t = useT()
  const isPlain = useStore(chartStore, ({ look }) => look.type === 'candles' && scaleOf(look) === 'linear')
  return (
    <Popover
      end
      label={t('chart.look')}
      trigger={<SlidersIcon />}
      triggerClassName={cx(
        'inline-grid size-6 flex-none place-items-center rounded-2 hover:bg-surface-2 pointer-coarse:size-10',
        isPlain ? 'text-2 hover:text-1' : 'text-accent',
      )}
    >
      <Suspense fallback={<div className="look-panel" />}>
        <LookPanelPart />
      </Suspense>
    </Popover>
  )
}

/** Menu for the number of charts side by side. */
function GridMenu(): ReactElement {
  const t = useT()
  const { count } = useStore(chartGridStore)
  return (
    <Menu
      choice
      end
      label={t('chart.grid')}
      trigger={<GridIcon />}
      triggerClassName={cx(
        'inline-grid size-6 flex-none place-items-center rounded-2 hover:bg-surface-2 pointer-coarse:size-10',
        count === 1 ? 'text-2 hover:text-1' : 'text-accent',
      )}
      items={CHART_COUNTS.map((each) => ({
        id: String(each),
        label: t('chart.grid.count', { count: each }),
        on: each === count,
      }))}
      onSelect={(id) => showCharts(CHART_COUNTS.find((each) => String(each) === id) ?? 1)}
    />
  )
}

/** Opens the replay of the last full hour, or closes it. */
function ReplayButton(): ReactElement {
  const t = useT()
  const on = useQuery().has(REPLAY_PARAMETER)
  const press = (): void => {
    const { pathname, search } = placeStore.get()
    navigate(withMoment(pathname + search, on ? undefined : ''))
  }
  return (
    <IconButton small on={on} label={t('chart.replay')} aria-pressed={on} onClick={press}>
      <HistoryIcon />
    </IconButton>
  )
}

/** Drawing tools, replay, the chart as a picture, and more charts side by side. */
export function BarTools({
  engine,
  file,
  roomy,
}: {
  engine: ChartEngine | undefined
  file: string
  /** Whether there is space for several charts. */
  roomy: boolean
}): ReactElement {
  const t = useT()
  const { panel } = useChartColors()
  return (
    <>
      <LookMenu />
      <DrawMenu />
      <ReplayButton />
      <IconButton
        small
        className="max-tablet:hidden"
        label={t('chart.picture')}
        onClick={() => engine && savePicture(engine.picture(panel), file)}
      >
        <DownloadIcon />
      </IconButton>
      {roomy && <GridMenu />}
    </>
  )
}
