import { Skeleton } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { useLayout } from './use-layout.ts'

const Rows = ({ count }: { count: number }): ReactElement => (
  <div className="flex flex-col gap-2.5 p-3">
    {Array.from({ length: count }, (_, index) => (
      <Skeleton key={index} className="w-full" />
    ))}
  </div>
)

/** The panels in their places while the pairs are on their way. */
export const TradeSkeleton = (): ReactElement => {
  const t = useT()
  const layout = useLayout()
  return (
    <div className="trade" data-layout={layout} aria-busy="true">
      <output className="sr-only">{t('common.loading')}</output>
      <div className="trade-columns flex-1">
        {layout === 'wide' && (
          <div className="trade-panel">
            <Rows count={22} />
          </div>
        )}
        <div className="trade-panel">
          <div className="relative flex-1">
            <div className="chart-wait" />
          </div>
        </div>
        {layout !== 'phone' && (
          <div className="trade-panel">
            <Rows count={22} />
          </div>
        )}
        {layout === 'wide' && (
          <div className="trade-panel">
            <Rows count={22} />
          </div>
        )}
      </div>
      <div className="trade-panel">
        <Rows count={4} />
      </div>
    </div>
  )
}
