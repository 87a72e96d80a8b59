import { IconButton, Menu, PencilIcon, TrashIcon, cx } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { chartStore, dispatchChart } from '../model/chart-store.ts'
import { TOOLS, type Tool } from '../model/drawing.ts'
import { removeDrawing } from '../model/remove-drawing.ts'
import { clearDrawings } from '../services/clear-drawings.ts'

const NAMES = Object.keys(TOOLS) as Tool[]

/** Menu of drawing tools, with commands to remove the selected drawing or all drawings of the pair. */
export function DrawMenu(): ReactElement {
  const t = useT()
  const count = useStore(chartStore, ({ drawings }) => drawings.length)
  const tool = useStore(chartStore, (state) => state.tool)
  const selected = useStore(chartStore, (state) => state.selected)
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
          ...NAMES.map((id) => ({ id, label: t(`chart.draw.${id}`), on: id === tool })),
          ...(count > 0 ? [{ id: 'none' as const, label: t('chart.draw-none'), danger: true }] : []),
        ]}
        onSelect={(id) => {
          if (id === 'none') clearDrawings()
          else dispatchChart({ type: 'tool', tool: id === tool ? undefined : id })
        }}
      />
      {selected !== undefined && tool === undefined && (
        <IconButton small label={t('chart.draw-remove')} onClick={() => removeDrawing(selected)}>
          <TrashIcon />
        </IconButton>
      )}
    </>
  )
}
