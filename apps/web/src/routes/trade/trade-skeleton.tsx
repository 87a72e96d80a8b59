import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { TradeShape } from '../../lib/page-skeleton.tsx'

/** Placeholders of the panels while the pairs load. */
export function TradeSkeleton(): ReactElement {
  const t = useT()
  return (
    <>
      <output className="sr-only">{t('common.loading')}</output>
      <TradeShape />
    </>
  )
}
