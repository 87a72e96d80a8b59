import { formatDecimal, maximum, normalize, parseDecimal, rescale, type Decimal } from '@tidebook/amount'
import type { AgentInfo, DepositOrder } from '@tidebook/contract/gateway'
import { useState } from 'react'
import { readNumber } from '../../../lib/number-entry.ts'
import { depositProblem, sharesOf, type AmountTerms, type DepositProblem } from '../model/amount-problem.ts'
import { whilePaying } from '../model/paying-store.ts'
import { createDeposit, payDeposit } from './pay-deposit.ts'
import { toSubmitFailure, type SubmitFailure } from './submit-failure.ts'
import { useHalved } from './use-halved.ts'
import { maxAmount, usePayer, type PayerView } from './use-payer.ts'

/** State of the form for a deposit from a wallet of this browser. */
export interface DepositForm {
  readonly payer: PayerView
  readonly amount: string
  readonly setAmount: (text: string) => void
  readonly terms: AmountTerms
  readonly fault: DepositProblem | undefined
  /** The amount that the paying wallet must retain. */
  readonly keep: Decimal
  readonly most: Decimal | undefined
  /** The parts of a valid amount. */
  readonly shares: ReturnType<typeof sharesOf>
  readonly isBusy: boolean
  readonly failure: SubmitFailure | undefined
  readonly submit: () => Promise<void>
}

/**
 * Provides the state of the deposit form.
 * @param onOrder receives the order once the exchange has created it; the wallet's confirmation follows
 * @param onFailure receives the error that prevented an order
 */
export function useDepositForm(
  wallet: string,
  info: AgentInfo,
  onOrder: (order: DepositOrder) => void,
  onFailure: (failure: SubmitFailure | undefined) => void,
): DepositForm {
  const { base, chain, deposit, decimals } = info
  const [amount, setAmount] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<SubmitFailure>()
  const isHalved = useHalved(info)
  const payer = usePayer(info, chain)
  const { balance, kept, node, line, asset, from } = payer
  const terms: AmountTerms = { ...deposit, decimals, isHalved }
  const wanted = parseDecimal(deposit.keep)
  const keep = kept === undefined ? wanted : maximum(wanted, kept)
  const most = balance && maxAmount(balance, keep, parseDecimal(deposit.maximum))
  const fault = depositProblem(amount, terms, { balance, keep })
  const submit = async (): Promise<void> => {
    const value = readNumber(amount)
    if (isBusy || fault !== undefined || value === undefined) return
    if (node === undefined || line === undefined || asset === undefined || from === undefined) return
    setBusy(true)
    setFailure(undefined)
    try {
      const order = await createDeposit(wallet, base, from, value)
      onFailure(undefined)
      onOrder(order)
      await whilePaying(order.orderID, () => payDeposit(order, { node, account: line, from, asset })).catch(
        (error: unknown) => onFailure(toSubmitFailure(error)),
      )
      setAmount('')
    } catch (error) {
      setFailure(toSubmitFailure(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    payer,
    amount,
    setAmount: (text) => {
      setAmount(text)
      setFailure(undefined)
    },
    terms,
    fault,
    keep,
    most: most && normalize(most.scale > decimals ? rescale(most, decimals, 'down') : most),
    shares: fault === undefined ? sharesOf(amount, terms) : undefined,
    isBusy,
    failure,
    submit,
  }
}

/** Returns the parameters of a message about an amount. */
export function amountWords(
  { minimum, maximum: most }: AmountTerms,
  { base, decimals }: Pick<AgentInfo, 'base' | 'decimals'>,
  { balance, keep }: { readonly balance: Decimal | undefined; readonly keep: Decimal | undefined },
): Readonly<Record<string, string | number>> {
  return {
    min: minimum,
    max: most,
    coin: base,
    decimals: Math.min(decimals, 8),
    balance: balance === undefined ? '--' : formatDecimal(balance),
    keep: keep === undefined ? '0' : formatDecimal(keep),
  }
}
