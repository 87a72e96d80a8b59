import { add, formatDecimal, parseDecimal, type Decimal } from '@tidebook/amount'
import { decimalOfNumber } from '@tidebook/market'
import { Button, Segmented } from '@tidebook/ui'
import { useState, type ReactElement } from 'react'
import { useT, type Translate } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { network } from '../../../lib/network.ts'
import { amountFigure, availableOf, SwapResult } from '../../swap/index.ts'
import { useWallet } from '../../wallet/index.ts'
import { addTerms, limitUp, type DepositWay, type TypedAmount } from '../model/add-terms.ts'
import type { PoolView } from '../model/pool-view.ts'
import { depositBoth, depositOne, sendPool } from '../services/pool-transactions.ts'
import { PlusMark } from './plus-mark.tsx'
import { PoolAmount } from './pool-amount.tsx'
import { ShareLines } from './share-lines.tsx'
import { useSending } from './use-sending.ts'

/** Returns the reason why the user cannot add liquidity, as the text of the button. */
function blockOf(
  { change, short, hasReserve }: Pick<ReturnType<typeof addTerms>, 'change' | 'short' | 'hasReserve'>,
  t: Translate,
): string | undefined {
  if (short !== undefined) return t('pools.short', { coin: short.title })
  if (change === undefined) return t('pools.enter-amount')
  const { fee, native, reserve } = network()
  const needed = formatDecimal(add(parseDecimal(fee), parseDecimal(reserve.increment)))
  return hasReserve ? undefined : t('pools.cost-short', { needed, coin: native.title })
}

/** Form to add liquidity: both tokens in proportion, or one of them (AMM-103). */
export function AddForm({ view, held }: { view: PoolView; held: Decimal }): ReactElement {
  const t = useT()
  const [way, setWay] = useState<DepositWay>('both')
  const [typed, setTyped] = useState<TypedAmount>({ side: 'one', text: '' })
  const { busy, sent, send, account } = useSending()
  const balances = valueOf(useWallet().balances)
  const { pool, first, second, change, short, hasReserve } = addTerms({ view, account, way, typed, balances, held })
  const block = blockOf({ change, short, hasReserve }, t)
  const textOf = (side: 'one' | 'other'): string => {
    if (typed.side === side) return typed.text
    return change?.amount2 === undefined ? '' : amountFigure(decimalOfNumber(change.amount2))
  }
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
    return (
      <PoolAmount
        token={token}
        available={availableOf(balances, token)}
        text={textOf(side)}
        quiet={way === 'both' && typed.side !== side}
        onText={(text) => setTyped({ side, text })}
      />
    )
  }
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (account === undefined || block === undefined) void submit()
      }}
    >
      <Segmented
        big
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
      <div className="flex flex-col gap-1">
        {way !== 'other' && field('one')}
        {way === 'both' && <PlusMark />}
        {way !== 'one' && field('other')}
      </div>
      {change !== undefined && (
        <ShareLines pool={pool} change={change} direction="deposit" one={first} other={second} held={held} />
      )}
      <Button
        type="submit"
        wide
        size="large"
        variant="primary"
        pending={busy}
        blocked={account !== undefined && block !== undefined}
      >
        {account === undefined ? t('pools.needs-wallet') : (block ?? t('pools.add'))}
      </Button>
      {sent !== undefined && <SwapResult id={sent} title="" />}
    </form>
  )
}
