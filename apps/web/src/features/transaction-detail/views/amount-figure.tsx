import { parseDecimal, toFixed } from '@tidebook/amount'
import type { TokenAmount } from '@tidebook/contract'
import { DECIMALS } from '@tidebook/contract/constants'
import { Figure } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { shortAddress } from '../../../lib/addresses.ts'
import { useT } from '../../../lib/i18n.ts'
import { useCoinTitles } from '../../markets/index.ts'

/**
 * An amount with its issuer and 12 decimals, which only this view shows (DSP-011, A26). A brief amount shortens the
 * issuer, which another line shows in full.
 */
export function AmountFigure(props: { readonly amount: TokenAmount; readonly brief?: boolean }): ReactElement {
  const { amount, brief = false } = props
  const t = useT()
  const titleOf = useCoinTitles()
  return (
    <>
      <Figure
        className="wrap-anywhere"
        value={toFixed(parseDecimal(amount.value), DECIMALS.transactionDetail)}
        unit={titleOf(amount.currency, amount.issuer)}
      />
      {amount.issuer !== '' && (
        <span className="block text-12 break-all text-3" title={amount.issuer}>
          {t('history.detail.issuer', { issuer: brief ? shortAddress(amount.issuer) : amount.issuer })}
        </span>
      )}
    </>
  )
}
