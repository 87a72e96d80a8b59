import type { FinanceProduct } from '@tidebook/contract/finance'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { TokenIcon } from '../../../lib/token-icon.tsx'
import { rateText } from '../model/purchase.ts'

/** Head of a product: its token, its term and its rate. */
export function ProductHead(props: { readonly product: FinanceProduct; readonly title: string }): ReactElement {
  const { title } = props
  const { token, days, rate } = props.product
  const t = useT()
  return (
    <div className="flex items-center gap-3">
      <TokenIcon code={token} large />
      <h2 className="min-w-0 flex-1 text-16 font-semibold">{t('finance.product', { token: title, days })}</h2>
      <p className="flex flex-none items-baseline gap-1">
        <span className="text-20 font-semibold text-buy tabular-nums">{rateText(rate)}%</span>
        <span className="text-12 text-2">{t('finance.a-year')}</span>
      </p>
    </div>
  )
}
