import {
  compare,
  decimalOf,
  formatDecimal,
  isNegative,
  multiply,
  normalize,
  ONE,
  subtract,
  toFixed,
  tryParseDecimal,
  type Decimal,
} from '@tidebook/amount'
import { DECIMALS } from '@tidebook/contract/constants'
import { Figure } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { network } from '../../../lib/network.ts'
import { readNumber } from '../../../lib/number-entry.ts'
import { useWallet } from '../../wallet/index.ts'
import type { TransferView } from '../services/use-transfer.ts'

export function FigureLine({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-2">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}

/** Returns the issuer's fee in percent. */
function percentOf(rate: Decimal): Decimal {
  return normalize(multiply(subtract(rate, ONE), decimalOf(100n)))
}

/** Shows the cost of a transfer, the remaining balance of the asset, and the account's reserve. */
export function TransferFigures({ view }: { view: TransferView }): ReactElement {
  const { form, asset, rate, rules } = view
  const t = useT()
  const balances = valueOf(useWallet().balances)
  const { native } = network()
  const kept = tryParseDecimal(balances?.[native.title]?.frozen ?? '')
  const amount = readNumber(form.amount)
  const cost = amount && multiply(amount, rate)
  const spent = asset.available && cost && subtract(asset.available, cost)
  const left = spent && asset.issuer === '' ? subtract(spent, rules.fee) : spent
  return (
    <dl className="flex flex-col gap-2 py-1 text-13">
      <FigureLine name={t('transfer.fee')}>
        <Figure value={formatDecimal(rules.fee)} unit={native.title} />
      </FigureLine>
      {compare(rate, ONE) > 0 && (
        <FigureLine name={t('transfer.issuer-fee', { percent: formatDecimal(percentOf(rate)) })}>
          <Figure
            value={cost && amount ? toFixed(subtract(cost, amount), DECIMALS.transfer) : undefined}
            unit={asset.title}
          />
        </FigureLine>
      )}
      {kept !== undefined && (
        <FigureLine name={t('transfer.reserve')}>
          <Figure value={formatDecimal(kept)} unit={native.title} />
        </FigureLine>
      )}
      <FigureLine name={t('transfer.left')}>
        <Figure
          value={left === undefined || isNegative(left) ? undefined : toFixed(left, DECIMALS.transfer)}
          unit={asset.title}
        />
      </FigureLine>
    </dl>
  )
}
