import { divide, formatDecimal, isNegative, normalize, rescale, subtract, ZERO, type Decimal } from '@tidebook/amount'
import { Field } from '@tidebook/ui'
import { useId, type ReactElement } from 'react'
import { AvailableAmount } from '../../../lib/available-amount.tsx'
import { useT } from '../../../lib/i18n.ts'
import { enterNumber } from '../../../lib/number-entry.ts'
import { useNumberInput } from '../../../lib/use-number-input.ts'
import { amountFigure } from '../../swap/index.ts'
import { editTransfer } from '../model/transfer-form.ts'
import type { TransferView } from '../services/use-transfer.ts'

/**
 * Digits beyond any chain's precision cause an error instead of truncation, since truncation would change the typed
 * amount.
 */
const MAX_DECIMALS = 30

/** Returns the maximum amount: without the fee for the chain's own coin, without the issuer's fee for a token. */
function maxAmount({ asset: { issuer, available }, rate, rules }: TransferView): Decimal | undefined {
  if (available === undefined) return undefined
  const rest = issuer === '' ? subtract(available, rules.fee) : divide(available, rate, rules.decimals.token, 'down')
  const decimals = issuer === '' ? rules.decimals.native : rules.decimals.token
  if (isNegative(rest)) return ZERO
  return normalize(rest.scale > decimals ? rescale(rest, decimals, 'down') : rest)
}

/** Amount field with the available balance, and with a hint after Max (TRF-007, TRF-008, DSP-006, DSP-012). */
export function AmountField({ view }: { view: TransferView }): ReactElement {
  const { form, asset, problems, rules, coin } = view
  const t = useT()
  const id = useId()
  const input = useNumberInput(form.amount, (text) =>
    editTransfer({ amount: enterNumber(form.amount, text, MAX_DECIMALS) }),
  )
  const most = maxAmount(view)
  const problem = form.amount === '' ? undefined : problems.amount
  const isMost = most !== undefined && form.amount === formatDecimal(most)
  const words = {
    coin: asset.title,
    decimals: asset.issuer === '' ? rules.decimals.native : rules.decimals.token,
    digits: rules.digits,
    fee: formatDecimal(rules.fee),
    native: coin,
  }
  return (
    <div>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-3 text-12 text-2">
        <label htmlFor={id}>{t('transfer.amount')}</label>
        {asset.available !== undefined && (
          <AvailableAmount
            amount={amountFigure(asset.available)}
            onMax={most && (() => editTransfer({ amount: formatDecimal(most) }))}
          />
        )}
      </div>
      <Field
        id={id}
        size="large"
        unit={asset.title}
        placeholder="0"
        error={problem && t(`transfer.amount.${problem}`, words)}
        hint={isMost && t('transfer.keep-some')}
        {...input}
      />
    </div>
  )
}
