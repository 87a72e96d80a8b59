import type { BalanceTable } from '@tidebook/contract'
import type { Valuation } from '@tidebook/market'
import { Figure } from '@tidebook/ui'
import type { CSSProperties, ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { parseBalanceKey } from '../../wallet/index.ts'
import { allocationOf } from '../model/allocation.ts'
import './portfolio.css'

/** Returns the color strength of a part; each part is paler than the previous one. */
function strength(index: number): CSSProperties {
  return { '--strength': `${Math.max(10, 100 - index * 18)}%` } as CSSProperties
}

/** Share of each token in the value, the largest first. */
export function Allocation(props: {
  readonly balances: BalanceTable
  readonly valuation: Valuation
  readonly titleOf: (code: string, issuer?: string) => string
  readonly hidden: boolean
}): ReactElement | null {
  const { balances, valuation, titleOf, hidden } = props
  const t = useT()
  const parts = allocationOf(balances, valuation)
  if (parts.length === 0) return null
  const nameOf = (token: string | undefined): string => {
    if (token === undefined) return t('portfolio.others')
    const { code, issuer } = parseBalanceKey(token)
    return titleOf(code, issuer)
  }
  return (
    <section className="flex flex-col gap-3" aria-label={t('portfolio.allocation')}>
      <h3 className="text-12 text-2">{t('portfolio.allocation')}</h3>
      <div className="allocation-bar" aria-hidden="true">
        {parts.map(({ token, percent }, index) => (
          <span key={token ?? ''} className="allocation-part" style={{ ...strength(index), flexGrow: percent }} />
        ))}
      </div>
      <ul className="flex flex-col gap-2">
        {parts.map(({ token, value, percent }, index) => (
          <li key={token ?? ''} className="flex items-center gap-2">
            <span className="allocation-key" style={strength(index)} aria-hidden="true" />
            <span className="min-w-0 flex-1 truncate">{nameOf(token)}</span>
            <span className="text-12 text-3">
              {hidden ? '••••••' : <Figure value={value} unit={network().anchor.title} />}
            </span>
            <span className="w-14 text-right">
              <Figure value={percent} suffix="%" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
