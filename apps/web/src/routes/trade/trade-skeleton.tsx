import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { TradeShape } from '../../lib/page-skeleton.tsx'

/** The panels in their places while the pairs are on their way. */
export const TradeSkeleton = (): ReactElement => {
  const t = useT()
  return (
    <>
      <output className="sr-only">{t('common.loading')}</output>
      <TradeShape />
    </>
  )
}
