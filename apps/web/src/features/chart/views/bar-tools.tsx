import { DownloadIcon, IconButton } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { ChartEngine } from '../services/chart-engine.ts'
import { savePicture } from '../services/save-picture.ts'
import { useChartColors } from '../services/use-chart-colors.ts'
import { DrawMenu } from './draw-menu.tsx'
import { GridMenu } from './grid-menu.tsx'

/** Drawing tools, the chart as a picture, and more charts side by side. */
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
      <DrawMenu />
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
