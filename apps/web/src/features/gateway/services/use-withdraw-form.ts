import { formatDecimal, minimum, normalize, parseDecimal, rescale, type Decimal } from '@tidebook/amount'
import { payoutMemoFault, type AgentInfo, type PayoutMemoFault, type WithdrawOrder } from '@tidebook/contract/gateway'
import { useState } from 'react'
import type { AddressFinding } from '../../../lib/chain-addresses.ts'
import { network } from '../../../lib/network.ts'
import { readNumber } from '../../../lib/number-entry.ts'
import { tagOf, useFinding, useOwnWallets } from '../../transfer/index.ts'
import type { AccountLine } from '../../wallet/index.ts'
import { sharesOf, withdrawProblem, type AmountTerms, type WithdrawProblem } from '../model/amount-problem.ts'
import { withdraw } from './pay-withdrawal.ts'
import { toSubmitFailure, type SubmitFailure } from './submit-failure.ts'
import { useHalved } from './use-halved.ts'
import { useToken } from './use-coins.ts'

/** Problems of a typed recipient. */
type RecipientProblem = 'required' | 'address' | 'checksum' | 'other-chain'

/**
 * Returns the problem of a recipient.
 * @param finding the classification of the text; undefined until known
 */
function recipientProblem(text: string, finding: AddressFinding | undefined): RecipientProblem | undefined {
  if (text.trim() === '') return 'required'
  if (finding === undefined || 'address' in finding) return undefined
  if (finding.chain !== undefined) return 'other-chain'
  return finding.problem === 'checksum' ? 'checksum' : 'address'
}

/** State of the withdrawal form. */
export interface WithdrawForm {
  readonly amount: string
  readonly setAmount: (text: string) => void
  readonly to: string
  readonly setTo: (text: string) => void
  readonly tag: string
  readonly setTag: (text: string) => void
  readonly memo: string
  readonly setMemo: (text: string) => void
  readonly owns: readonly AccountLine[]
  readonly finding: AddressFinding | undefined
  readonly terms: AmountTerms
  readonly amountFault: WithdrawProblem | undefined
  readonly toFault: RecipientProblem | undefined
  readonly tagIsWrong: boolean
  readonly memoFault: PayoutMemoFault | undefined
  /** Balance of the token; undefined until known. */
  readonly available: Decimal | undefined
  readonly most: Decimal | undefined
  /** The parts of a valid amount. */
  readonly shares: ReturnType<typeof sharesOf>
  readonly isBusy: boolean
  readonly failure: SubmitFailure | undefined
  readonly submit: () => Promise<void>
}

/**
 * Provides the state of the withdrawal form.
 * @param onOrder receives the order after its payment was sent
 */
export function useWithdrawForm(
  wallet: string,
  info: AgentInfo,
  onOrder: (order: WithdrawOrder) => void,
): WithdrawForm {
  const { base, chain, token: code, decimals, withdraw: limits } = info
  const [amount, setAmount] = useState('')
  const [to, setTo] = useState('')
  const [tag, setTag] = useState('')
  const [memo, setMemo] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<SubmitFailure>()
  const isHalved = useHalved(info)
  const { token, available } = useToken(code)
  const { native, fee } = network()
  const { available: coins } = useToken(native.code)
  const owns = useOwnWallets(chain, undefined)
  const finding = useFinding(chain, to)
  const terms: AmountTerms = { ...limits, decimals, isHalved }
  const amountFault = withdrawProblem(amount, terms, {
    withdrawable: available,
    native: coins,
    networkFee: parseDecimal(fee),
  })
  const toFault = recipientProblem(to, finding)
  const tagIsWrong = tag !== '' && tagOf(tag) === undefined
  // Surrounding spaces from pasting are not part of a memo.
  const payoutMemo = memo.trim() === '' ? undefined : memo.trim()
  const memoFault = payoutMemo === undefined ? undefined : payoutMemoFault(payoutMemo, chain)
  const most = available && minimum(available, parseDecimal(limits.maximum))
  const changed = (set: (text: string) => void) => (text: string) => {
    set(text)
    setFailure(undefined)
  }
  const submit = async (): Promise<void> => {
    const address = finding !== undefined && 'address' in finding ? finding.address : undefined
    const value = readNumber(amount)
    if (isBusy || value === undefined || token === undefined || address === undefined) return
    if (amountFault !== undefined || toFault !== undefined || tagIsWrong || memoFault) return
    setBusy(true)
    setFailure(undefined)
    try {
      const decimal = formatDecimal(normalize(value))
      onOrder(await withdraw(wallet, token.issuer, { base, amount: decimal, to: address, tag: tagOf(tag), payoutMemo }))
    } catch (error) {
      setFailure(toSubmitFailure(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    amount,
    setAmount: changed(setAmount),
    to,
    setTo: changed(setTo),
    tag,
    setTag: changed(setTag),
    memo,
    setMemo: changed(setMemo),
    owns,
    finding,
    terms,
    amountFault,
    toFault,
    tagIsWrong,
    memoFault,
    available,
    most: most && normalize(most.scale > decimals ? rescale(most, decimals, 'down') : most),
    shares: amountFault === undefined ? sharesOf(amount, terms) : undefined,
    isBusy,
    failure,
    submit,
  }
}
