import type { TransactionJson } from '@tidebook/protocol'
import type { ChainId } from '@tidebook/chains/ids'
import type { LedgerWindow } from './signing-rules.ts'
import type { SignedTransaction } from './signer.ts'
import type { TransferRequest } from './transfer-desk.ts'
import type { SignedChainTransfer } from './transfer-signer.ts'
import type { SavedWallet } from './vault-keeper.ts'
import type { KeyringStatus } from './vault-session.ts'
import type { VaultAccount } from './vault-types.ts'

/** A stored vault, and the address that the page shows for it: that of its account on the exchange's network. */
export interface StoredVault {
  readonly address: string
  readonly vault: string
}

/** What the page knows about an order and its bytes do not say. It is shown as far as the bytes agree; it decides nothing. */
export interface OrderContext {
  readonly base: { readonly code: string; readonly issuer: string }
  readonly counter: { readonly code: string; readonly issuer: string }
  readonly priceDecimal: number
  /** what it was called in the form; shown where its flags are those of that type */
  readonly type?: string
  /** native coin that stays frozen while the order is open, decimal text; undefined for one that never rests */
  readonly reserve: string | undefined
  /** what the book gave for it at the moment of the press: average and total in counter, impact in percent */
  readonly estimate: { readonly average: string; readonly total: string; readonly impact: string } | undefined
  readonly warnings: readonly { readonly code: string; readonly params: Readonly<Record<string, string>> }[]
}

/**
 * What the exchange's records say about an order that is to be cancelled: what is still open of it. The signature names
 * its number only, so that this is shown as what it is: the page's word.
 */
export interface CancelContext {
  readonly base: { readonly code: string; readonly issuer: string }
  readonly counter: { readonly code: string; readonly issuer: string }
  readonly side: 'buy' | 'sell'
  /** counter for one base, and base still open; decimal texts */
  readonly price: string
  readonly amount: string
}

/** What the page may ask about: a complete transaction, except for the signature. */
export interface SigningRequest {
  readonly tx: TransactionJson
  /** names the type when it is none of a session's (OfferCreate, OfferCancel) */
  readonly named?: string
  readonly order?: OrderContext
  readonly cancels?: CancelContext | undefined
}

/** An account in a stored vault. */
export interface StoredAccount {
  readonly account: VaultAccount
  readonly vault: string
}

/** A vault to write a file of: `names` by type and address, `defaults` are the wallets of each type that are used. */
export interface ExportInput extends StoredAccount {
  readonly names: Readonly<Record<string, string>>
  readonly defaults: readonly VaultAccount[]
}

/**
 * What a new secret is added to, and the address of the wallet that trades: the person chooses whether a new one of the
 * exchange's network takes its place. Without a vault the secret gets one of its own.
 */
export interface AddingInput {
  readonly into: string | undefined
  readonly former: string | undefined
  /** the chain that a wallet is wanted for; any when absent */
  readonly chain?: ChainId | undefined
}

/**
 * What a window that brings a secret is for. `add`: the first wallet, or one whose password is forgotten; `spare`: one more;
 * `modify`: another key in place of a wallet, which stays as a spare one (WAL-033..035).
 */
export type BringingMode = 'add' | 'modify' | 'spare'

export interface BringingInput extends AddingInput {
  readonly mode: BringingMode
  /** whether the window begins with a secret or with a file */
  readonly way: 'secret' | 'file'
  /** what the page calls the wallet; shown, and nothing else */
  readonly name: string
  /** the wallet that gets another key; `spare`: its key stays a spare one too (WAL-052); `wanted`: the address of the other key */
  readonly changed?:
    | { readonly account: VaultAccount; readonly spare: boolean; readonly wanted?: string | undefined }
    | undefined
  /** no further wallet of the exchange's network: what has to be held for it is not (WAL-076) */
  readonly short?: boolean
  /** an encrypted wallet that was read from a code already */
  readonly text?: string | undefined
}

/**
 * What the page may ask about in one question: orders, or cancels, of one account, complete except for their signatures,
 * with sequences that follow each other.
 */
export interface TogetherRequest {
  readonly txs: readonly TransactionJson[]
  /** the pair and what the page says about all orders */
  readonly order?: OrderContext | undefined
  /** the records of the orders to be cancelled, in the order of `txs` */
  readonly cancels?: readonly (CancelContext | undefined)[]
}

/**
 * Everything the page can ask of the vault. Interactions show a window of the vault and end with what is public, or with
 * undefined when the person closed it. No call takes or gives a password or a secret.
 */
export interface VaultCalls {
  create: { input: AddingInput; output: SavedWallet | undefined }
  import: { input: BringingInput; output: SavedWallet | undefined }
  unlock: { input: StoredVault; output: KeyringStatus | undefined }
  /** the public key of the wallet, upper-case hex; the trading password is asked for where it is locked */
  publicKey: { input: StoredVault; output: string | undefined }
  /** the text of a wallet file, in which every secret is encrypted */
  exportFile: { input: ExportInput; output: string | undefined }
  /** the keystore of one wallet, encrypted as a file is */
  exportKeystore: { input: ExportInput; output: string | undefined }
  show: { input: StoredAccount; output: undefined }
  /** whether the trading password was typed, for what wants it and needs no key: clearing what is remembered (WAL-078) */
  confirm: { input: StoredVault; output: true | undefined }
  remove: { input: StoredAccount; output: SavedWallet | undefined }
  changePassword: { input: StoredVault; output: SavedWallet | undefined }
  sign: { input: SigningRequest & StoredVault; output: SignedTransaction | undefined }
  signTogether: { input: TogetherRequest & StoredVault; output: readonly SignedTransaction[] | undefined }
  /** a transfer on another chain; `vault` holds its account */
  signTransfer: { input: TransferRequest & { readonly vault: string }; output: SignedChainTransfer | undefined }
  lock: { input: Record<string, never>; output: undefined }
  status: { input: Record<string, never>; output: KeyringStatus }
}

export type VaultMethod = keyof VaultCalls

/** How the vault looks: the page's language and its data attributes. */
export interface VaultLook {
  readonly language: string
  readonly theme: 'dark' | 'light'
  readonly sides?: string | undefined
  readonly rise?: string | undefined
  readonly density?: string | undefined
}

/** Page to vault. */
export type PageMessage =
  | VaultRequest
  | { readonly note: 'look'; readonly look: VaultLook }
  /** the open question's sequence and last ledger move on */
  | { readonly note: 'refresh'; readonly window: LedgerWindow }
  /** the open transfer on another chain stays as it is and becomes valid for longer */
  | { readonly note: 'refresh-transfer'; readonly bytes: string }
  /** the window that was asked for is on the screen */
  | { readonly note: 'visible' }
  /** Escape or the way back was used outside of the vault's document, or the page of the flow was left */
  | { readonly note: 'dismiss' }
  /** everything is asked about again, whatever a yes allowed */
  | { readonly note: 'ask-again' }
  /** which of the accounts that were asked about have been used, and of which chains nobody could tell */
  | {
      readonly note: 'used'
      readonly id: number
      readonly used: readonly VaultAccount[]
      readonly unknown: readonly ChainId[]
    }
  /** what became of the ciphertext that was handed over last */
  | { readonly note: 'stored'; readonly code: string | undefined }

export interface VaultRequest<M extends VaultMethod = VaultMethod> {
  readonly id: number
  readonly method: M
  readonly input: VaultCalls[M]['input']
}

/** Protections that a browser or a connection may not give. */
export const PROTECTIONS = ['origin', 'trusted-types', 'visibility', 'phrase'] as const
export type Protection = (typeof PROTECTIONS)[number]

/** Vault to page. */
export type VaultMessage =
  | { readonly id: number; readonly ok: true; readonly output: unknown }
  | { readonly id: number; readonly ok: false; readonly code: string; readonly detail: string | undefined }
  /** a request has come; its answer may take as long as a person */
  | { readonly event: 'heard'; readonly id: number }
  | { readonly event: 'ready'; readonly missing: readonly Protection[] }
  | { readonly event: 'shown'; readonly as: 'dialog' | 'page' }
  | { readonly event: 'hidden' }
  /** height of the flow that stands in the page, in CSS pixels: the page scrolls, not the vault */
  | { readonly event: 'size'; readonly height: number }
  | { readonly event: 'status'; readonly status: KeyringStatus }
  /** something failed in a window of the vault and was told there */
  | { readonly event: 'failed'; readonly code: string }
  /**
   * ciphertext to be stored before the person is told that the wallet is there; answered by the note `stored`. `instead`:
   * only where this text still lies there, for another tab may have changed the password meanwhile
   */
  | { readonly event: 'store'; readonly saved: SavedWallet; readonly instead?: string }
  /** which of these accounts of a phrase have been used? Answered by the note `used` */
  | { readonly event: 'look-for'; readonly id: number; readonly accounts: readonly VaultAccount[] }
  /** the person has forgotten the password and puts a new one on the wallet by its secret */
  | { readonly event: 'wants-import' }
  /** the person would rather have a new wallet made */
  | { readonly event: 'wants-create' }
  /** something was copied, or could not be; a secret is taken out of the clipboard again by the page */
  | { readonly event: 'copied'; readonly copied: boolean; readonly secret: boolean }

/** First words of both sides on the window, before the channel stands. */
export const VAULT_HELLO = 'tidebook-vault-hello'
export const VAULT_CONNECT = 'tidebook-vault-connect'
