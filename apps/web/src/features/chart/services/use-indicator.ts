import type { Indicator, IndicatorName } from '@tidebook/market'
import { useEffect, useState } from 'react'
import { translate } from '../../../lib/i18n.ts'
import { createLazyLoader } from '../../../lib/lazy-part.ts'
import { showToast } from '../../toasts/index.ts'
import { dispatchChart } from '../model/chart-store.ts'

const formulas = createLazyLoader(() => import('./indicator-formulas.ts'))

/**
 * Returns the indicator with a name. The formulas are loaded with the first one; undefined until then, and without a
 * name.
 */
export function useIndicator(name: IndicatorName | undefined): Indicator | undefined {
  const [all, setAll] = useState<Readonly<Record<IndicatorName, Indicator>>>()
  const isWanted = name !== undefined && all === undefined
  useEffect(() => {
    if (!isWanted) return
    let here = true
    formulas.fetch().then(
      ({ INDICATORS }) => here && setAll(INDICATORS),
      () => {
        if (!here) return
        showToast({ kind: 'danger', title: translate('chart.indicator-failed') })
        // Deselect it, so that selecting it again retries.
        dispatchChart({ type: 'indicator', indicator: name })
      },
    )
    return () => {
      here = false
    }
  }, [isWanted, name])
  return name === undefined ? undefined : all?.[name]
}
