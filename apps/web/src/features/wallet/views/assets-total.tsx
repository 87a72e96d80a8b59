import { toFixed, tryParseDecimal } from '@tidebook/amount'
import type { BalanceTable } from '@tidebook/contract'
import { VALUE_DECIMALS, type Valuation } from '@tidebook/market'
import { Figure } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { parseBalanceKey } from '../model/balances.ts'

export interface AssetsTotalProps {
  readonly balances: BalanceTable | undefined
  readonly valuation: Valuation | undefined
  readonly titleOf: (code: string, issuer?: string) => string
  /** Whether amounts are hidden. */
  readonly hidden: boolean
}

/**
 * Total value of all assets by last prices, in the anchor currency; tokens without a known price are left out and listed
 * (ENT-001).
 */
export function AssetsTotal({ balances, valuation, titleOf, hidden }: AssetsTotalProps): ReactElement {
  const t = useT()
  const holdings = Object.entries(balances ?? {}).flatMap(([token, { value }]) => {
    const amount = tryParseDecimal(value)
    return amount === undefined ? [] : [{ token, amount }]
  })
  const total = balances === undefined ? undefined : valuation?.total(holdings)
  const missing = (total?.unpriced ?? []).map((key) => {
    const { code, issuer } = parseBalanceKey(key)
    return titleOf(code, issuer)
  })
  return (
    <div title={t('wallet.value-why')}>
      <p className="text-12 text-2">{t('wallet.value')}</p>
      <p className="text-28 font-medium">
        {hidden ? (
          <span aria-label={t('wallet.covered')}>••••••</span>
        ) : total === undefined ? (
          '--'
        ) : (
          <>
            {`≈ ${network().anchor.symbol}`}
            <Figure value={toFixed(total.value, VALUE_DECIMALS)} />
          </>
        )}
      </p>
      {missing.length > 0 && (
        <p className="text-12 text-3">{t('wallet.unpriced', { tokens: [...new Set(missing)].join(', ') })}</p>
      )}
    </div>
  )
}
