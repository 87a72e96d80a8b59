import { formatDecimal, isNegative, type Decimal } from '@tidebook/amount'
import { Chip, cx, Detail, Field, Figure } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { network } from '../../../lib/network.ts'
import { enterNumber } from '../../../lib/number-entry.ts'
import { availableOf, TokenChooser, type ChoosableToken, type SwapToken } from '../../swap/index.ts'
import { useWallet } from '../../wallet/index.ts'
import { creationCost, type priceGap } from '../model/create-terms.ts'
import { priceFigure } from '../model/price-decimals.ts'
import { PoolAmount } from './pool-amount.tsx'

/** Fees in percent that the form suggests: for stable pairs, for most pairs, for rare ones. */
const USUAL_FEES = ['0.1', '0.3', '1'] as const

/** The amount of one token, its balance with the Max button, and the token menu. */
export function CreateAmount(props: {
  /** Accessible name of the token's menu. */
  readonly label: string
  readonly token: ChoosableToken
  readonly tokens: readonly ChoosableToken[]
  readonly text: string
  readonly onText: (text: string) => void
  readonly onChoose: (key: string) => void
}): ReactElement {
  const { label, token, tokens, text, onText, onChoose } = props
  return (
    <PoolAmount
      token={token}
      available={availableOf(valueOf(useWallet().balances), token)}
      text={text}
      quiet={false}
      chooser={<TokenChooser label={label} token={token} tokens={tokens} onChoose={onChoose} />}
      onText={onText}
    />
  )
}

/** The fee of the pool, with buttons for common fees. */
export function FeeField(props: {
  readonly value: string
  readonly onValue: (value: string) => void
  readonly isWrong: boolean
}): ReactElement {
  const { value, onValue, isWrong } = props
  const t = useT()
  return (
    <Field
      label={t('pools.fee')}
      align="right"
      unit="%"
      inputMode="decimal"
      value={value}
      error={isWrong && t('pools.fee-range')}
      onChange={(event) => onValue(enterNumber(value, event.target.value, 3))}
      trailing={
        <span className="flex gap-1 border-s ps-2">
          {USUAL_FEES.map((fee) => (
            <Chip key={fee} on={fee === value} onClick={() => onValue(fee)}>
              {fee}%
            </Chip>
          ))}
        </span>
      }
    />
  )
}

/** The price that the amounts set and its difference from the market's, and the cost of the pool. */
export function CreateFigures(props: {
  readonly one: SwapToken
  readonly other: SwapToken
  readonly price: Decimal | undefined
  readonly market: Decimal | undefined
  readonly gap: ReturnType<typeof priceGap>
}): ReactElement {
  const { one, other, price, market, gap } = props
  const t = useT()
  const { native } = network()
  const cost = creationCost()
  const line = (figure: Decimal | undefined): ReactElement =>
    figure === undefined ? (
      <>--</>
    ) : (
      <span className="tabular-nums">{`1 ${one.title} = ${priceFigure(figure)} ${other.title}`}</span>
    )
  return (
    <div className="divide-y rounded-3 border bg-surface-1 px-3 text-13">
      <dl className="flex flex-col gap-2 py-3">
        <Detail name={t('pools.price-set')}>{line(price)}</Detail>
        <Detail name={t('pools.price-market')}>{line(market)}</Detail>
        <Detail name={t('pools.price-gap')}>
          <span className={cx('tabular-nums', gap?.isNotable === true && 'font-medium text-warning')}>
            {gap === undefined ? '--' : `${isNegative(gap.percent) ? '' : '+'}${formatDecimal(gap.percent)}%`}
          </span>
        </Detail>
      </dl>
      <dl className="flex flex-col gap-2 py-3">
        <Detail name={t('pools.cost')}>
          <Figure value={formatDecimal(cost.fee)} unit={native.title} />
        </Detail>
        <Detail name={t('pools.freezes')}>
          <Figure value={formatDecimal(cost.frozen)} unit={native.title} />
        </Detail>
      </dl>
    </div>
  )
}
