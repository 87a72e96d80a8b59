import type { Indicator } from '@tidebook/market'
import { useEffect, useMemo, useState } from 'react'
import { translate } from '../../../lib/i18n.ts'
import { createLazyLoader } from '../../../lib/lazy-part.ts'
import { showToast } from '../../toasts/index.ts'
import type { ChartLook } from '../model/chart-look.ts'
import { chartStore, dispatchChart } from '../model/chart-store.ts'

/** Loads the formulas when the first indicator is selected. */
const formulas = createLazyLoader(() => import('./indicator-formulas.ts'))

type Formulas = Awaited<ReturnType<typeof formulas.fetch>>

/** The indicators of the chart. */
export interface ChosenIndicators {
  readonly indicator: Indicator | undefined
  /** Indicators over the candles, in addition to `indicator`. */
  readonly overlays: readonly Indicator[]
}

const NONE: ChosenIndicators = { indicator: undefined, overlays: [] }

/** Deselects all indicators, so that selecting one again retries. */
function deselect(): void {
  const { indicator } = chartStore.get()
  if (indicator !== undefined) dispatchChart({ type: 'indicator', indicator })
  dispatchChart({ type: 'look', look: { overlays: [] } })
}

/** Returns the selected indicators. Returns none until their formulas have loaded. */
export function useIndicators(
  name: string | undefined,
  { overlays, parameters }: Pick<ChartLook, 'overlays' | 'parameters'>,
): ChosenIndicators {
  const [all, setAll] = useState<Formulas>()
  const isWanted = (name !== undefined || overlays.length > 0) && all === undefined
  useEffect(() => {
    if (!isWanted) return
    let here = true
    formulas.fetch().then(
      (loaded) => here && setAll(loaded),
      () => {
        if (!here) return
        showToast({ kind: 'danger', title: translate('chart.indicator-failed') })
        deselect()
      },
    )
    return () => {
      here = false
    }
  }, [isWanted])
  return useMemo(() => {
    if (all === undefined) return NONE
    const of = (each: string): Indicator | undefined => all.indicatorOf(each, parameters[each])
    return {
      indicator: name === undefined ? undefined : of(name),
      overlays: overlays.map(of).filter((each) => each !== undefined),
    }
  }, [all, name, overlays, parameters])
}
