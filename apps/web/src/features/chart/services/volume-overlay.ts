import { type IndicatorTemplate, registerIndicator } from 'klinecharts'

/** Input of the overlay in addition to the bars. */
interface VolumeLook {
  readonly up: string
  readonly down: string
}

export const VOLUME_OVERLAY = 'TIDEBOOK_VOLUME'

/** Share of the pane that the tallest bar takes, and the opacity of the bars. */
const HEIGHT_SHARE = 0.16
const STRENGTH = 0.36

const template: IndicatorTemplate<{ volume: number }, number, VolumeLook> = {
  name: VOLUME_OVERLAY,
  shortName: 'VOL',
  series: 'normal',
  figures: [],
  // The overlay draws from the bars, because separate rows would be rebuilt with every trade.
  calc: () => [],
  draw: ({ ctx, chart, indicator, bounding, xAxis }) => {
    const bars = chart.getDataList()
    const { realFrom, realTo } = chart.getVisibleRange()
    const width = Math.max(1, chart.getBarSpace().gapBar)
    const visible = bars.slice(Math.max(0, realFrom), realTo)
    const most = visible.reduce((all, bar) => Math.max(all, bar.volume ?? 0), 0)
    if (most === 0) return true
    ctx.save()
    ctx.globalAlpha = STRENGTH
    for (const [place, bar] of visible.entries()) {
      const height = ((bar.volume ?? 0) / most) * bounding.height * HEIGHT_SHARE
      const x = xAxis.convertToPixel(Math.max(0, realFrom) + place)
      ctx.fillStyle = bar.close >= bar.open ? indicator.extendData.up : indicator.extendData.down
      ctx.fillRect(Math.round(x - width / 2), bounding.height - height, width, Math.max(height, bar.volume ? 1 : 0))
    }
    ctx.restore()
    return true
  },
}

/** Registers the volume overlay below the candles with the drawing library. */
export function registerVolumeOverlay(): void {
  registerIndicator(template)
}
