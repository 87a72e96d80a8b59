import { formatDecimal, type Decimal, type LedgerNumber } from '@tidebook/amount'
import { decimalOfNumber } from '@tidebook/market'
import { figureText, IconButton, SwapIcon } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { AmountCard } from '../../../lib/amount-card.tsx'
import { AvailableAmount } from '../../../lib/available-amount.tsx'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { network } from '../../../lib/network.ts'
import { readNumber } from '../../../lib/number-entry.ts'
import { PATHS } from '../../../lib/paths.ts'
import { navigate } from '../../../lib/router/index.ts'
import { useValuation } from '../../markets/index.ts'
import { useWallet } from '../../wallet/index.ts'
import { amountFigure, maxText } from '../model/figures.ts'
import { chooseToken, reverseSwap, typeAmount, type SwapForm } from '../model/swap-form.ts'
import { availableOf, frozenBySwap, maxPayable } from '../model/swap-state.ts'
import type { SwapMode } from '../model/timed-swap.ts'
import { balanceKey, isNative, type SwapToken } from '../model/swap-token.ts'
import type { ChoosableToken } from '../model/token-risks.ts'
import { TokenChooser } from './token-chooser.tsx'

const DECIMALS = { native: 6, token: 10 } as const

function decimalsOf(token: SwapToken): number {
  return isNative(token) ? DECIMALS.native : DECIMALS.token
}

/** Removes the pair from the address after the user selects another one. */
function leaveQuery(): void {
  return navigate(PATHS.swap, { replace: true })
}

function choose(side: 'pay' | 'receive', key: string): void {
  chooseToken(side, key)
  leaveQuery()
}

/** Returns the value of an amount by the last prices, in the anchor currency. */
function useWorth(token: SwapToken, text: string): string | undefined {
  const valuation = useValuation()
  const amount = readNumber(text)
  const worth = amount && valuation?.valueOf({ token: balanceKey(token), amount })
  return worth && formatDecimal(worth)
}

interface SwapAmountProps {
  readonly side: 'pay' | 'receive'
  readonly label: string
  readonly chooserLabel: string
  readonly token: SwapToken
  /** Token for which Max pays all that is available; no Max button without it. */
  readonly maxFor?: SwapToken
  /** Amount of the quote; undefined until a quote exists. */
  readonly value: Decimal | undefined
  readonly form: SwapForm
  readonly tokens: readonly ChoosableToken[]
}

/** One side of the swap: the typed or quoted amount, its token, and its value in the anchor currency. */
function SwapAmount(props: SwapAmountProps): ReactElement {
  const { side, label, chooserLabel, token, maxFor, value, form, tokens } = props
  const t = useT()
  const text = form.typed === side ? form.text : value === undefined ? '' : amountFigure(value)
  const worth = useWorth(token, text)
  return (
    <AmountCard
      label={label}
      value={text}
      decimals={decimalsOf(token)}
      quiet={form.typed !== side}
      onText={(next) => typeAmount(side, next)}
      available={<Available token={token} maxFor={maxFor} />}
      chooser={
        <TokenChooser
          label={chooserLabel}
          token={token}
          tokens={tokens}
          onChoose={(key) => choose(side, key)}
          addable
        />
      }
      note={worth === undefined ? '' : t('swap.worth', { value: figureText(worth), anchor: network().anchor.title })}
    />
  )
}

/** The balance of the trading account, and the button that pays all of it. */
function Available(props: { readonly token: SwapToken; readonly maxFor: SwapToken | undefined }): ReactElement | null {
  const { token, maxFor } = props
  const { balances, wallet } = useWallet()
  const table = valueOf(balances)
  const amount = wallet === undefined ? undefined : availableOf(table, token)
  if (amount === undefined) return null
  const most = maxFor && maxPayable(amount, token, frozenBySwap(table, maxFor))
  return (
    <AvailableAmount
      amount={amountFigure(amount)}
      onMax={most && (() => typeAmount('pay', maxText(most, decimalsOf(token))))}
    />
  )
}

/** The two amounts of the swap, and the button that reverses its direction. */
export function SwapAmounts({
  form,
  pay,
  receive,
  tokens,
  quote,
  mode,
}: {
  readonly form: SwapForm
  readonly pay: SwapToken
  readonly receive: SwapToken
  readonly tokens: readonly ChoosableToken[]
  readonly quote: { readonly in: LedgerNumber; readonly out: LedgerNumber } | undefined
  readonly mode: SwapMode
}): ReactElement {
  const t = useT()
  const received = form.typed === 'receive' ? 'swap.receive' : 'swap.receive-about'
  return (
    <div className="flex flex-col gap-1">
      <SwapAmount
        side="pay"
        label={t('swap.pay')}
        chooserLabel={t('swap.pay-token')}
        token={pay}
        maxFor={receive}
        value={quote && decimalOfNumber(quote.in)}
        form={form}
        tokens={tokens}
      />
      <div className="z-(--z-sticky) -my-4 flex justify-center">
        <IconButton
          label={t('swap.turn')}
          className="rounded-full border border-line-strong bg-surface-3"
          onClick={() => {
            reverseSwap()
            leaveQuery()
          }}
        >
          <SwapIcon />
        </IconButton>
      </div>
      <SwapAmount
        side="receive"
        label={t(mode === 'now' ? received : 'swap.receive-now')}
        chooserLabel={t('swap.receive-token')}
        token={receive}
        value={quote && decimalOfNumber(quote.out)}
        form={form}
        tokens={tokens}
      />
    </div>
  )
}
