import type { Decimal } from '@tidebook/amount'
import type { ReactElement, ReactNode } from 'react'
import { AmountCard } from '../../../lib/amount-card.tsx'
import { AmountUnit } from '../../../lib/amount-unit.tsx'
import { AvailableAmount } from '../../../lib/available-amount.tsx'
import { useT } from '../../../lib/i18n.ts'
import { TokenIcon } from '../../../lib/token-icon.tsx'
import { amountFigure, maxText, type SwapToken } from '../../swap/index.ts'
import { maxDeposit } from '../model/create-terms.ts'

const DECIMALS = 6

/** The amount of one token of a pool, with the balance and Max. */
export function PoolAmount(props: {
  readonly token: SwapToken
  readonly available: Decimal | undefined
  readonly text: string
  /** Whether the amount follows from the other one. */
  readonly quiet: boolean
  /** Chooses another token; without it, the token is fixed. */
  readonly chooser?: ReactNode
  readonly onText: (text: string) => void
}): ReactElement {
  const { token, available, text, quiet, chooser, onText } = props
  const t = useT()
  const most = available && maxDeposit(available, token)
  return (
    <AmountCard
      label={t('pools.amount-of', { coin: token.title })}
      value={text}
      decimals={DECIMALS}
      quiet={quiet}
      onText={onText}
      available={
        available !== undefined &&
        most !== undefined && (
          <AvailableAmount
            amount={amountFigure(available)}
            onMax={() => onText(maxText(most, DECIMALS))}
            coin={token.title}
          />
        )
      }
      chooser={
        chooser ?? (
          <AmountUnit>
            <TokenIcon code={token.code} issuer={token.issuer} />
            {token.title}
          </AmountUnit>
        )
      }
      note={null}
    />
  )
}
