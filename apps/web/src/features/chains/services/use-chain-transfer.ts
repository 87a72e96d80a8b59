import { compare, formatDecimal, ONE, ZERO, type Decimal } from '@tidebook/amount'
import type { ChainAsset, Transfer } from '@tidebook/chains'
import type { ChainNode, FeeEstimate } from '@tidebook/client/chains'
import { KeyringError } from '@tidebook/keyring'
import { useEffect, useMemo, useState } from 'react'
import type { MessageKey } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { chainFacts } from '../../../lib/network.ts'
import { readNumber } from '../../../lib/number-entry.ts'
import { useStore } from '../../../lib/store.ts'
import { TransactionError } from '../../transactions/index.ts'
import {
  addressBookStore,
  transferProblems,
  clearTransfer,
  customCoinsStore,
  recipientNotes,
  tagOf,
  transferFormStore,
  useLookup,
  useFinding,
  useOwnWallets,
  type Lookup,
  type TransferAsset,
  type TransferForm,
  type TransferView,
} from '../../transfer/index.ts'
import { showWalletError, type AccountLine } from '../../wallet/index.ts'
import { assetsOf, transferAssets } from '../model/chain-assets.ts'
import { chainProblem } from '../model/chain-problem.ts'
import { isEmptyWallet } from '../model/empty-wallet.ts'
import { chainRules } from '../model/chain-rules.ts'
import { countPayments } from '../model/sent-records.ts'
import { fetchAccountName } from './account-name.ts'
import { chainSession, NotSignedError, sendOnChain } from './send-on-chain.ts'
import { useEarlyProblems } from './use-early-problems.ts'
import { useHoldings } from './use-holdings.ts'

/** State of the transfer form for another network. */
export interface ChainTransferView extends TransferView {
  readonly fee: Lookup<FeeEstimate>
  /** The paying account; undefined until known. */
  readonly payer: string | undefined
  /** The chain's reserve in its coin; undefined until known. */
  readonly kept: Decimal | undefined
  /** Whether the wallet has none of the chain's coin. */
  readonly isEmpty: boolean
}

/** Placeholder for the account facts in the form's checks. Node errors report account problems (`useEarlyProblems`). */
const UNKNOWN_RECIPIENT = { exists: true, contract: false, frozen: false, needsTag: false } as const

/** Estimates the fee of the transfer in the form. */
function useFee(node: ChainNode, transfer: Transfer | undefined): Lookup<FeeEstimate> {
  return useLookup(
    ['transfer fee', transfer && { ...transfer, amount: formatDecimal(transfer.amount) }],
    transfer && ((signal) => node.fee(transfer, signal)),
    0,
  )
}

/** Estimates the fee, and queries the nodes early for problems of the transfer. */
function useEstimates(
  node: ChainNode,
  {
    from,
    to,
    memo,
    ...rest
  }: Pick<Transfer, 'asset' | 'amount'> & {
    readonly from: string | undefined
    readonly to: string | undefined
    readonly memo: string
  },
) {
  return {
    fee: useFee(node, from === undefined ? undefined : { from, to: to ?? from, ...rest, memo }),
    early: useEarlyProblems(node, from === undefined || to === undefined ? undefined : { from, to, ...rest }),
  }
}

interface SendOptions {
  readonly node: ChainNode
  readonly line: AccountLine
  readonly form: TransferForm
  readonly asset: ChainAsset
  /** The checked transfer; undefined while its input is incomplete. */
  readonly transfer: Pick<Transfer, 'from' | 'to' | 'amount'> | undefined
  /** Whether the recipient is one of the user's wallets. */
  readonly isOwn: boolean
}

/** Signs and sends the transfer, one at a time. `failure` applies only to the current input. */
function useSend({ node, line, form, asset, transfer, isOwn }: SendOptions) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ readonly form: TransferForm; readonly code: MessageKey }>()
  const send = async (): Promise<void> => {
    if (transfer === undefined || busy) return
    const { from, to, amount } = transfer
    setBusy(true)
    setFailure(undefined)
    try {
      const tag = tagOf(form.tag)
      // An own wallet's address is a public key on chains with named accounts.
      const receiver = isOwn ? await fetchAccountName(node, to) : to
      await sendOnChain(node, line, {
        from,
        to: receiver,
        asset,
        amount,
        ...(form.memo !== '' && { memo: form.memo }),
        ...(tag !== undefined && { tag }),
      })
      clearTransfer()
    } catch (error) {
      if (error instanceof KeyringError) showWalletError(error, () => undefined)
      // The transaction layer has already shown a TransactionError to the user.
      else if (!(error instanceof NotSignedError || error instanceof TransactionError))
        setFailure({ form, code: chainProblem(error) })
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure: failure?.form === form ? failure.code : undefined, send }
}

/** Provides the state of the transfer screen for a wallet on another network. */
export function useChainTransfer(line: AccountLine, node: ChainNode): ChainTransferView {
  const { chain } = node
  const form = useStore(transferFormStore)
  const book = useStore(addressBookStore)
  const added = useStore(customCoinsStore)
  const owns = useOwnWallets(chain, line.address)
  const finding = useFinding(chain, form.to)
  useEffect(() => void chainSession(node), [node])
  const named = useMemo(() => assetsOf(chain, chainFacts(chain), added), [chain, added])
  const holdings = useHoldings(node, line.address, named)
  const known = valueOf(holdings)
  const assets = transferAssets(chain, named, known?.held)
  const index = named.findIndex(({ key }) => key === form.asset)
  const at = Math.max(0, index)
  const chosen = named[at]?.asset ?? node.coin
  const asset = assets[at] as TransferAsset
  const from = known?.from
  const to = finding !== undefined && 'address' in finding && finding.address !== from ? finding.address : undefined
  const amount = readNumber(form.amount)
  const affordable = amount !== undefined && asset.available !== undefined && compare(amount, asset.available) <= 0
  const payable = affordable ? amount : ZERO
  const { fee, early } = useEstimates(node, { from, to, asset: chosen, amount: payable, memo: form.memo })
  const rules = chainRules(chain, chosen, fee.state === 'ready' ? fee.value.most : ZERO)
  const coin = known?.held.get(node.coin.code)
  const checked = transferProblems({
    form,
    token: asset,
    rules,
    from: line.address,
    sender: { state: 'ready', value: UNKNOWN_RECIPIENT },
    finding,
    recipient: { state: 'ready', value: UNKNOWN_RECIPIENT },
    rate: ONE,
    available: asset.available,
    // The reserve of a coin may pay fees where the chain reserves it for fees.
    native: asset.issuer === '' ? coin?.spendable : coin?.amount,
  })
  const problems = {
    ...checked,
    from: checked.from ?? early.from,
    to: checked.to ?? early.to,
    ...(to === undefined &&
      checked.to === undefined &&
      form.to.trim() !== '' &&
      finding !== undefined && { to: 'same' as const }),
    waiting: checked.waiting || known === undefined || fee.state === 'loading',
  }
  const sent: Lookup<number> =
    from === undefined || to === undefined
      ? { state: 'none' }
      : { state: 'ready', value: countPayments(chain, from, to) }
  const notes = recipientNotes({ chain, to, from, book, owns, sent })
  const transfer = from === undefined || to === undefined || amount === undefined ? undefined : { from, to, amount }
  const { busy, failure, send } = useSend({ node, line, form, asset: chosen, transfer, isOwn: notes.own !== undefined })
  const problem = holdings.state === 'failed' ? holdings.code : undefined
  return {
    chain,
    coin: node.coin.code,
    isEmpty: isEmptyWallet(coin?.amount, problem),
    rules,
    form,
    from: line.address,
    assets,
    asset,
    owns,
    finding,
    problems,
    rate: ONE,
    notes,
    busy,
    failure: holdings.state === 'failed' ? (holdings.code as MessageKey) : failure,
    send,
    fee,
    payer: from,
    kept: coin?.kept,
  }
}
