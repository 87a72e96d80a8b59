import { formatDecimal, isNegative, isZero, subtract } from '@tidebook/amount'
import { Figure } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { readNumber } from '../../../lib/number-entry.ts'
import { FigureLine } from '../../transfer/index.ts'
import type { ChainTransferView } from '../services/use-chain-transfer.ts'

/** Shows the estimated and the maximum fee of a transfer on another network, the reserve and the remaining balance. */
export function ChainFigures({ view }: { view: ChainTransferView }): ReactElement {
  const { form, asset, fee, kept, coin } = view
  const t = useT()
  const amount = readNumber(form.amount)
  const known = fee.state === 'ready' ? fee.value : undefined
  const spent = asset.available && amount && subtract(asset.available, amount)
  const left = spent && known && asset.issuer === '' ? subtract(spent, known.most) : spent
  return (
    <dl className="flex flex-col gap-2 py-1 text-13">
      <FigureLine name={t('transfer.fee')}>
        <Figure value={known && formatDecimal(known.likely)} unit={coin} />
      </FigureLine>
      <FigureLine name={t('transfer.fee-most')}>
        <Figure value={known && formatDecimal(known.most)} unit={coin} />
      </FigureLine>
      {kept !== undefined && !isZero(kept) && (
        <FigureLine name={t('transfer.reserve')}>
          <Figure value={formatDecimal(kept)} unit={coin} />
        </FigureLine>
      )}
      <FigureLine name={t('transfer.left')}>
        <Figure value={left === undefined || isNegative(left) ? undefined : formatDecimal(left)} unit={asset.title} />
      </FigureLine>
    </dl>
  )
}
