import type { ChainId } from '@tidebook/chains/ids'
import type { Proposal, TransferProposal } from '@tidebook/keyring/vault'
import type {
  DestinationInput,
  ImportInput,
  CancelContext,
  ExportInput,
  OrderContext,
  SavedWallet,
  SignedChainTransfer,
  SignedTransaction,
  StoredAccount,
  StoredVault,
  BatchSigningRequest,
} from '@tidebook/keyring'
import { createStore } from '../../lib/store.ts'

/** The purpose of a vault window. `done` ends the window; undefined means that the user closed it. */
export type Interaction =
  | Open<'create', DestinationInput, SavedWallet>
  | Open<'import', ImportInput, SavedWallet>
  | Open<'exportFile', ExportInput, string>
  | Open<'exportKeystore', ExportInput, string>
  | Open<'unlock', StoredVault, true>
  | Open<'confirm', StoredVault, true>
  | Open<'show', StoredAccount, never>
  | Open<'remove', StoredAccount, SavedWallet>
  | Open<'changePassword', StoredVault, SavedWallet>
  | Open<'sign', StoredVault & SigningAbout, SignedTransaction>
  | Open<'signTransfer', StoredVault & { readonly chain: ChainId }, SignedChainTransfer>
  | Open<'signBatch', StoredVault & TogetherAbout, readonly SignedTransaction[]>

/** The page's context of a transaction, in addition to its bytes. */
interface SigningAbout {
  readonly order: OrderContext | undefined
  readonly cancels: CancelContext | undefined
}

/** The page's context of several transactions. */
type TogetherAbout = Pick<BatchSigningRequest, 'order' | 'cancels'>

interface Open<K extends string, I, O> {
  readonly kind: K
  readonly number: number
  readonly input: I
  readonly done: (output: O | undefined) => void
}

export type InteractionKind = Interaction['kind']
export type InteractionOf<K extends InteractionKind> = Extract<Interaction, { readonly kind: K }>

/** The open windows: at most the flow of a new wallet, and a dialog in front of the flow. */
export const interactionStore = createStore<readonly Interaction[]>([])

/** Numbers of the windows with running work that must not be interrupted. */
export const busyStore = createStore<ReadonlySet<number>>(new Set())

/** Sets whether a window has running work. */
export function setBusy({ number }: Interaction, busy: boolean): void {
  return busyStore.set((all) => new Set([...[...all].filter((each) => each !== number), ...(busy ? [number] : [])]))
}

/** The transaction to confirm; its sequence and last ledger are updated while it is open. */
export const proposalStore = createStore<Proposal | undefined>(undefined)

/** The transactions of one confirmation; their sequences and last ledger are updated together. */
export const batchProposalsStore = createStore<readonly Proposal[]>([])

/** The transfer on another chain to confirm; only its expiry is updated. */
export const transferStore = createStore<TransferProposal | undefined>(undefined)
