import { compare, decimalOf, type Decimal, type LedgerNumber } from '@tidebook/amount'
import { decimalOfNumber, numberOfDecimal, previewDeposit, previewDepositOne } from '@tidebook/market'
import { Button, Segmented, figureText } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { enterNumber } from '../../../lib/number-entry.ts'
import { NumberField } from '../../../lib/number-field.tsx'
import { amountFigure, availableOf, isNative, maxPayable, SwapResult, type SwapToken } from '../../swap/index.ts'
import { useWallet } from '../../wallet/index.ts'
import { sideOf, typedNumber } from '../model/pool-side.ts'
import type { PoolView } from '../model/pool-view.ts'
import { depositBoth, depositOne, sendPool } from '../services/pool-transactions.ts'
import { ShareLines } from './share-lines.tsx'
import { useSending } from './use-sending.ts'

type Way = 'both' | 'one' | 'other'

const DECIMALS = 6
/** More than any account has, so that only the other amount is a limit. */
const LARGE_AMOUNT = decimalOf(10n ** 11n)

/** Form to add liquidity: both tokens in proportion, or one of them (AMM-103). */
export const AddForm = ({ view, held }: { view: PoolView; held: Decimal }): ReactElement => {
  const t = useT()
  const [way, setWay] = useState<Way>('both')
  const [typed, setTyped] = useState<{ readonly side: 'one' | 'other'; readonly text: string }>({
    side: 'one',
    text: '',
  })
  const { busy, sent, send, account } = useSending()
  const balances = valueOf(useWallet().balances)
  const turned = way === 'other' || (way === 'both' && typed.side === 'other')
  const [first, second] = turned ? [view.other, view.one] : [view.one, view.other]
  const pool = sideOf(view.row, account, turned)
  const amount = typedNumber(typed.text, first)
  const plenty = (token: SwapToken): LedgerNumber => numberOfDecimal(LARGE_AMOUNT, isNative(token))
  const change =
    amount && (way === 'both' ? previewDeposit(pool, amount, plenty(second)) : previewDepositOne(pool, amount))
  const textOf = (side: 'one' | 'other'): string => {
    if (typed.side === side) return typed.text
    return change?.amount2 === undefined ? '' : amountFigure(decimalOfNumber(change.amount2))
  }
  const tooMuch = (token: SwapToken, value: LedgerNumber | undefined): boolean => {
    const available = availableOf(balances, token)
    return (
      value !== undefined &&
      available !== undefined &&
      compare(decimalOfNumber(value), maxPayable(available, token)) > 0
    )
  }
  const short =
    change &&
    [tooMuch(first, change.amount) && first, tooMuch(second, change.amount2 && limitUp(change.amount2)) && second].find(
      (each) => each !== false,
    )
  const submit = async (): Promise<void> => {
    if (change === undefined) return
    const pair = { one: first, other: second }
    const fields =
      change.amount2 === undefined
        ? depositOne(pair, change.amount)
        : depositBoth(pair, change.amount, limitUp(change.amount2))
    if (await send(() => sendPool(fields))) setTyped({ side: typed.side, text: '' })
  }
  const field = (side: 'one' | 'other'): ReactElement => {
    const token = side === 'one' ? view.one : view.other
    const available = availableOf(balances, token)
    return (
      <div>
        <NumberField
          label={token.title}
          unit={available === undefined ? '' : t('pools.of', { amount: figureText(amountFigure(available)) })}
          value={textOf(side)}
          invalid={false}
          onText={(text) => setTyped({ side, text: enterNumber(textOf(side), text, DECIMALS) })}
        />
      </div>
    )
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (short === undefined) void submit()
      }}
    >
      <Segmented
        label={t('pools.way')}
        value={way}
        onChange={(next) => {
          setWay(next)
          setTyped({ side: next === 'other' ? 'other' : 'one', text: '' })
        }}
        items={[
          { id: 'both', label: t('pools.both') },
          { id: 'one', label: view.one.title },
          { id: 'other', label: view.other.title },
        ]}
      />
      {way !== 'other' && field('one')}
      {way !== 'one' && field('other')}
      {change !== undefined && (
        <ShareLines pool={pool} change={change} direction="deposit" one={first} other={second} held={held} />
      )}
      <Button
        type="submit"
        wide
        size="large"
        variant="primary"
        pending={busy}
        blocked={account !== undefined && (change === undefined || short !== undefined)}
      >
        {account === undefined
          ? t('pools.needs-wallet')
          : short !== undefined
            ? t('pools.short', { coin: short.title })
            : t(change === undefined ? 'pools.enter-amount' : 'pools.add')}
      </Button>
      {sent !== undefined && <SwapResult id={sent} title="" />}
    </form>
  )
}

/** Tolerance for a trade in the meantime; the ledger takes no more than the proportion. */
const MARGIN = decimalOf(1005n, 3)

const limitUp = (amount: LedgerNumber): LedgerNumber => {
  const value = decimalOfNumber(amount)
  return numberOfDecimal(
    { coefficient: value.coefficient * MARGIN.coefficient, scale: value.scale + MARGIN.scale },
    amount.native,
    'up',
  )
}
