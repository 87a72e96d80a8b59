import { DownloadIcon, IconButton } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { ChartEngine } from '../services/chart-engine.ts'
import { savePicture } from '../services/save-picture.ts'
import { useChartColors } from '../services/use-chart-colors.ts'
import { DrawMenu } from './draw-menu.tsx'

/** Drawing tools, and the chart as a picture. */
export const BarTools = ({ engine, file }: { engine: ChartEngine | undefined; file: string }): ReactElement => {
  const t = useT()
  const { panel } = useChartColors()
  return (
    <>
      <DrawMenu />
      <IconButton
        small
        className="hidden tablet:inline-grid"
        label={t('chart.picture')}
        onClick={() => engine && savePicture(engine.picture(panel), file)}
      >
        <DownloadIcon />
      </IconButton>
    </>
  )
}
