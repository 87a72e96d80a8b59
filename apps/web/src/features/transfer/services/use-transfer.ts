import { ONE, type Decimal } from '@tidebook/amount'
import type { ChainId } from '@tidebook/chains/ids'
import { useState } from 'react'
import type { MessageKey } from '../../../lib/i18n.ts'
import { valueOf } from '../../../lib/loadable.ts'
import { network } from '../../../lib/network.ts'
import { useStore } from '../../../lib/store.ts'
import { accountLines, accountsStore, useWallet, type AccountLine } from '../../wallet/index.ts'
import { addressBookStore, findEntry, type BookEntry } from '../model/address-book.ts'
import { transferProblems, tagOf, type Lookup, type TransferProblems } from '../model/transfer-problems.ts'
import { findLookAlike } from '../model/copied-address.ts'
import type { TransferChain, TransferRules } from '../model/transfer-chain.ts'
import { clearTransfer, transferFormStore, type TransferForm } from '../model/transfer-form.ts'
import type { AddressFinding } from '../../../lib/chain-addresses.ts'
import { useLookup } from './use-lookup.ts'
import { useAssets, type TransferAsset } from './use-assets.ts'
import { useFinding } from './use-finding.ts'

/** Facts about the recipient in addition to the ledger's (WAL-104). */
export interface RecipientNotes {
  readonly entry: BookEntry | undefined
  /** Another wallet of this browser. */
  readonly own: AccountLine | undefined
  /** Number of earlier payments from this wallet to it. */
  readonly sent: Lookup<number>
  /** A known address with the same start and end. */
  readonly lookAlike: string | undefined
}

/** State and actions of the transfer form. */
export interface TransferView {
  /** The network of the transfer and the code of its coin. */
  readonly chain: ChainId
  readonly coin: string
  readonly rules: TransferRules
  readonly form: TransferForm
  readonly from: string | undefined
  readonly assets: readonly TransferAsset[]
  readonly asset: TransferAsset
  readonly owns: readonly AccountLine[]
  readonly finding: AddressFinding | undefined
  readonly problems: TransferProblems
  /** The amount that leaves for each 1 that arrives. */
  readonly rate: Decimal
  readonly notes: RecipientNotes
  readonly busy: boolean
  /** Why the last attempt failed, when no field is the cause. */
  readonly failure: MessageKey | undefined
  readonly send: () => Promise<void>
}

/** State of a transfer on the exchange's own network. */
export interface OwnTransferView extends TransferView {
  /** ID of the last transfer of this visit. */
  readonly sentId: string | undefined
}

/** Returns the user's own wallets that can receive the transfer (TRF-002). */
export function useOwnWallets(chain: ChainId, paying: string | undefined): readonly AccountLine[] {
  const { wallet } = useWallet()
  const accounts = valueOf(useStore(accountsStore)) ?? []
  return accountLines(accounts, wallet, network().profile).filter(
    (line) => line.chain === chain && line.address !== paying,
  )
}

/** Collects the facts about a recipient that do not come from a ledger. */
export function recipientNotes(
  given: Pick<RecipientNotes, 'sent'> & {
    readonly chain: ChainId
    readonly to: string | undefined
    readonly from: string | undefined
    readonly book: readonly BookEntry[]
    readonly owns: readonly AccountLine[]
  },
): RecipientNotes {
  const { chain, to, from, book, owns, sent } = given
  const known = [...book, ...owns].map(({ address }) => address)
  return {
    entry: to === undefined ? undefined : findEntry(book, chain, to),
    own: owns.find(({ address }) => address === to),
    sent,
    lookAlike: to === undefined ? undefined : findLookAlike(to, from === undefined ? known : [...known, from]),
  }
}

/** Provides the state of the transfer screen, or undefined until a coin is known. */
export function useTransfer(chain: TransferChain): OwnTransferView | undefined {
  const form = useStore(transferFormStore)
  const book = useStore(addressBookStore)
  const { wallet, ledger } = useWallet()
  const assets = useAssets()
  const owns = useOwnWallets(chain.id, wallet?.address)
  const finding = useFinding(chain.id, form.to)
  const [busy, setBusy] = useState(false)
  const [sentId, setSentId] = useState<string>()
  const from = wallet?.address
  const to = finding !== undefined && 'address' in finding && finding.address !== from ? finding.address : undefined
  const version = ledger ?? 0
  const fetchFacts = (address: string | undefined) =>
    address === undefined ? undefined : (signal: AbortSignal) => chain.fetchFacts(address, signal)
  const sender = useLookup(['account facts', chain.id, from], fetchFacts(from), version)
  const recipient = useLookup(['account facts', chain.id, to], fetchFacts(to), version)
  const sent = useLookup(
    ['sent before', chain.id, from, to],
    from === undefined || to === undefined ? undefined : (signal) => chain.sentBefore(from, to, signal),
    version,
  )
  const asset = assets.find(({ key }) => key === form.asset) ?? assets[0]
  const issuer = asset?.issuer ?? ''
  const rateLookup = useLookup(
    ['transfer rate', chain.id, issuer],
    issuer === '' ? undefined : (signal) => chain.rateOf(issuer, signal),
    0,
  )
  if (asset === undefined) return undefined
  const rate = rateLookup.state === 'ready' ? rateLookup.value : ONE
  const native = assets.find(({ issuer }) => issuer === '')?.available
  const rules = chain.rules()
  const circumstances = {
    rate,
    form,
    token: asset,
    rules,
    from,
    sender,
    finding,
    recipient,
    available: asset.available,
    native,
  }
  const checked = transferProblems(circumstances)
  // An issuer that the ledger does not have charges no fee; its token cannot be sent either.
  const problems = { ...checked, waiting: checked.waiting || rateLookup.state === 'loading' }
  const notes = recipientNotes({ chain: chain.id, to, from, book, owns, sent })
  const send = async (): Promise<void> => {
    if (from === undefined || to === undefined) return
    setBusy(true)
    try {
      const { amount, memo } = form
      const id = await chain.send(from, { token: asset, to, amount, memo, tag: tagOf(form.tag), rate })
      if (id === undefined) return
      setSentId(id)
      clearTransfer()
    } finally {
      setBusy(false)
    }
  }
  const view = { form, from, assets, asset, owns, finding, problems, rate, notes, busy, sentId, send }
  return { ...view, chain: chain.id, coin: network().native.title, rules, failure: undefined }
}
