import { translate } from '../../../lib/i18n.ts'
import { dismissToast, showToast } from '../../toasts/index.ts'
import { chartStore, dispatchChart } from '../model/chart-store.ts'
import { readDrawings, saveDrawings } from '../model/drawing.ts'

/** Time during which the removal can be undone, in milliseconds. */
const UNDO_MS = 8000

/** Removes all drawings of the pair, and offers to restore them for a while, even if another pair is shown by then. */
export function clearDrawings(): void {
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
