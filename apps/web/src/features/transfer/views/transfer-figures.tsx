import { formatDecimal, isNegative, subtract, toFixed, tryParseDecimal } from '@tidebook/amount'
import { DECIMALS } from '@tidebook/contract/constants'
import { Figure } from '@tidebook/ui'
import type { ReactElement, ReactNode } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { network } from '../../../lib/network.ts'
import { readNumber } from '../../../lib/number-entry.ts'
import { useWallet } from '../../wallet/index.ts'
import type { TransferRules } from '../model/transfer-chain.ts'
import type { TransferView } from '../services/use-transfer.ts'

const Line = ({ name, children }: { name: string; children: ReactNode }): ReactElement => (
  <div className="flex items-baseline justify-between gap-3">
    <dt className="text-2">{name}</dt>
    <dd className="text-right">{children}</dd>
  </div>
)

/** What a transfer costs, what stays of the asset, and what the account has to keep. */
export const TransferFigures = ({ view, rules }: { view: TransferView; rules: TransferRules }): ReactElement => {
  const { form, asset } = view
  const t = useT()
  const balances = valueOf(useWallet().balances)
  const { native } = network()
  const kept = tryParseDecimal(balances?.[native.title]?.frozen ?? '')
  const amount = readNumber(form.amount)
  const spent = asset.available && amount && subtract(asset.available, amount)
  const left = spent && asset.issuer === '' ? subtract(spent, rules.fee) : spent
  return (
    <dl className="flex flex-col gap-2 py-1 text-13">
      <Line name={t('transfer.fee')}>
        <Figure value={formatDecimal(rules.fee)} unit={native.title} />
      </Line>
      {kept !== undefined && (
        <Line name={t('transfer.reserve')}>
          <Figure value={formatDecimal(kept)} unit={native.title} />
        </Line>
      )}
      <Line name={t('transfer.left')}>
        <Figure
          value={left === undefined || isNegative(left) ? undefined : toFixed(left, DECIMALS.transfer)}
          unit={asset.title}
        />
      </Line>
    </dl>
  )
}
