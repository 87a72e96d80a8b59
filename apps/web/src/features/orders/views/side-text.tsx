import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'

/** Buy or sell in its color; a neutral text for an unknown side (A33). */
export function SideText({ side }: { side: 'buy' | 'sell' | undefined }): ReactElement {
  const t = useT()
  if (side === undefined) return <span className="text-3">–</span>
  return <span className={side === 'buy' ? 'text-buy' : 'text-sell'}>{t(`orders.side.${side}`)}</span>
}
