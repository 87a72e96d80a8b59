import { GridIcon, Menu, cx } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import { CHART_COUNTS, chartGridStore, showCharts } from '../model/side-charts.ts'

/** Menu for the number of charts side by side. */
export function GridMenu(): ReactElement {
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
