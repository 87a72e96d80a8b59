import type { ChainId } from '@tidebook/chains/ids'
import type { Proposal, TransferProposal } from '@tidebook/keyring/vault'
import type {
  AddingInput,
  BringingInput,
  CancelContext,
  ExportInput,
  OrderContext,
  SavedWallet,
  SignedChainTransfer,
  SignedTransaction,
  StoredAccount,
  StoredVault,
  TogetherRequest,
} from '@tidebook/keyring'
import { createStore } from '../../lib/store.ts'

/** What a window of the vault is open for. `done` ends it; undefined means that the person closed it. */
export type Interaction =
  | Open<'create', AddingInput, SavedWallet>
  | Open<'import', BringingInput, SavedWallet>
  | Open<'exportFile', ExportInput, string>
  | Open<'exportKeystore', ExportInput, string>
  | Open<'unlock', StoredVault, true>
  | Open<'confirm', StoredVault, true>
  | Open<'show', StoredAccount, never>
  | Open<'remove', StoredAccount, SavedWallet>
  | Open<'changePassword', StoredVault, SavedWallet>
  | Open<'sign', StoredVault & SigningAbout, SignedTransaction>
  | Open<'signTransfer', StoredVault & { readonly chain: ChainId }, SignedChainTransfer>
  | Open<'signTogether', StoredVault & TogetherAbout, readonly SignedTransaction[]>

/** What the page says about a transaction, beside its bytes. */
interface SigningAbout {
  readonly order: OrderContext | undefined
  readonly cancels: CancelContext | undefined
}

/** What the page says about several transactions. */
type TogetherAbout = Pick<TogetherRequest, 'order' | 'cancels'>

interface Open<K extends string, I, O> {
  readonly kind: K
  readonly number: number
  readonly input: I
  readonly done: (output: O | undefined) => void
}

export type InteractionKind = Interaction['kind']
export type InteractionOf<K extends InteractionKind> = Extract<Interaction, { readonly kind: K }>

/** The windows that are open: at most the flow of a new wallet, and a dialog in front of it. */
export const interactionStore = createStore<readonly Interaction[]>([])

/** Windows in which work runs that must not be left, by number. */
export const busyStore = createStore<ReadonlySet<number>>(new Set())

/** Says whether work runs in a window. */
export const setBusy = ({ number }: Interaction, busy: boolean): void =>
  busyStore.set((all) => new Set([...[...all].filter((each) => each !== number), ...(busy ? [number] : [])]))

/** The transaction that is asked about; its sequence and last ledger move on. */
export const proposalStore = createStore<Proposal | undefined>(undefined)

/** The transactions that one question is about; their sequences and last ledger move on together. */
export const togetherStore = createStore<readonly Proposal[]>([])

/** The transfer on another chain that is asked about; only until when it is valid moves on. */
export const transferStore = createStore<TransferProposal | undefined>(undefined)
