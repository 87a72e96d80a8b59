import type { TransactionJson } from '@tidebook/protocol'
import type { ChainId } from '@tidebook/chains/ids'
import type { LedgerWindow } from './signing-rules.ts'
import type { SignedTransaction } from './signer.ts'
import type { TransferRequest } from './transfer-desk.ts'
import type { SignedChainTransfer } from './transfer-signer.ts'
import type { SavedWallet } from './vault-keeper.ts'
import type { KeyringStatus } from './vault-session.ts'
import type { VaultAccount } from './vault-types.ts'

/** A stored vault, and its displayed address: that of its account on the exchange's network. */
export interface StoredVault {
  readonly address: string
  readonly vault: string
}

/**
 * The page's information about an order beyond the order's bytes. The vault shows it if it agrees with the bytes, and
 * never relies on it.
 */
export interface OrderContext {
  readonly base: { readonly code: string; readonly issuer: string }
  readonly counter: { readonly code: string; readonly issuer: string }
  readonly priceDecimal: number
  /** Order type in the form; shown if the flags match it. */
  readonly type?: string
  /** Native amount reserved while the order is open, decimal text; undefined for an order that never rests. */
  readonly reserve: string | undefined
  /** Estimate from the book at the time of submission: average price and total in counter, impact in percent. */
  readonly estimate: { readonly average: string; readonly total: string; readonly impact: string } | undefined
  readonly warnings: readonly { readonly code: string; readonly params: Readonly<Record<string, string>> }[]
}

/**
 * The exchange's record of an order to cancel: the part that is still open. The signed bytes contain only the order's
 * number, so the prompt attributes this information to the page.
 */
export interface CancelContext {
  readonly base: { readonly code: string; readonly issuer: string }
  readonly counter: { readonly code: string; readonly issuer: string }
  readonly side: 'buy' | 'sell'
  /** Counter per base, and open base; decimal texts. */
  readonly price: string
  readonly amount: string
}

/** A signing request from the page: a complete transaction without the signature. */
export interface SigningRequest {
  readonly tx: TransactionJson
  /** Transaction type, if it is not a session type (OfferCreate, OfferCancel). */
  readonly named?: string
  readonly order?: OrderContext
  readonly cancels?: CancelContext | undefined
}

/** An account in a stored vault. */
export interface StoredAccount {
  readonly account: VaultAccount
  readonly vault: string
}

/** A vault to export: `names` contains wallet names by type and address, `defaults` the wallet in use of each type. */
export interface ExportInput extends StoredAccount {
  readonly names: Readonly<Record<string, string>>
  readonly defaults: readonly VaultAccount[]
}

/**
 * Destination of a new secret, and the address of the trading wallet: the user chooses whether a new wallet on the
 * exchange's network replaces it. Without a vault, a new one is created.
 */
export interface DestinationInput {
  readonly into: string | undefined
  readonly current: string | undefined
  /** The requested chain; any when absent. */
  readonly chain?: ChainId | undefined
  /** Whether the balance required for another wallet on the exchange's network is missing (WAL-076). */
  readonly short?: boolean
}

/**
 * Purpose of an import window. `add`: the first wallet, or one with a forgotten password; `spare`: an additional
 * wallet; `modify`: another key for a wallet, whose old key remains as a spare one (WAL-033..035).
 */
export type ImportMode = 'add' | 'modify' | 'spare'

export interface ImportInput extends DestinationInput {
  readonly mode: ImportMode
  /** Whether the window starts with a secret or a file. */
  readonly way: 'secret' | 'file'
  /** The page's name of the wallet, for display only. */
  readonly name: string
  /**
   * The wallet that gets another key; `spare`: the old key remains as a spare one (WAL-052); `wanted`: the address of
   * the other key, if the user entered it; `listed`: addresses of the same chain that the page already lists, which
   * cannot be the other key.
   */
  readonly changed?:
    | {
        readonly account: VaultAccount
        readonly spare: boolean
        readonly wanted?: string | undefined
        readonly listed?: readonly string[] | undefined
      }
    | undefined
  /** Whether the window replaces a forgotten password, which its title states. */
  readonly reset?: boolean
  /** An encrypted wallet that was already scanned from a code. */
  readonly text?: string | undefined
}

/**
 * A request for several transactions in one prompt: orders, or cancels, of one account, complete except for their
 * signatures, with consecutive sequences.
 */
export interface BatchSigningRequest {
  readonly txs: readonly TransactionJson[]
  /** The pair, and the page's information about all orders. */
  readonly order?: OrderContext | undefined
  /** The records of the orders to cancel, in the order of `txs`. */
  readonly cancels?: readonly (CancelContext | undefined)[]
}

/**
 * All requests from the page to the vault. Interactions show a window of the vault and return public data, or undefined
 * when the user closed the window. No call contains or returns a password or a secret.
 */
export interface VaultCalls {
  create: { input: DestinationInput; output: SavedWallet | undefined }
  import: { input: ImportInput; output: SavedWallet | undefined }
  unlock: { input: StoredVault; output: KeyringStatus | undefined }
  /** The public key of the wallet, upper-case hex; if the wallet is locked, the vault asks for the trading password. */
  publicKey: { input: StoredVault; output: string | undefined }
  /** The text of a wallet file with encrypted secrets. */
  exportFile: { input: ExportInput; output: string | undefined }
  /** The encrypted keystore of one wallet. */
  exportKeystore: { input: ExportInput; output: string | undefined }
  show: { input: StoredAccount; output: undefined }
  /**
   * Whether the trading password was typed, for an action that requires it but no key: clearing stored data (WAL-078).
   */
  confirm: { input: StoredVault; output: true | undefined }
  remove: { input: StoredAccount; output: SavedWallet | undefined }
  changePassword: { input: StoredVault; output: SavedWallet | undefined }
  sign: { input: SigningRequest & StoredVault; output: SignedTransaction | undefined }
  signBatch: { input: BatchSigningRequest & StoredVault; output: readonly SignedTransaction[] | undefined }
  /** A transfer on another chain; `vault` contains its account. */
  signTransfer: { input: TransferRequest & { readonly vault: string }; output: SignedChainTransfer | undefined }
  lock: { input: Record<string, never>; output: undefined }
  status: { input: Record<string, never>; output: KeyringStatus }
}

export type VaultMethod = keyof VaultCalls

/** Appearance of the vault: the page's language and its data attributes. */
export interface VaultAppearance {
  readonly language: string
  readonly theme: 'dark' | 'light'
  readonly sides?: string | undefined
  readonly rise?: string | undefined
  readonly density?: string | undefined
}

/** Messages from the page to the vault. */
export type PageMessage =
  | VaultRequest
  | { readonly note: 'look'; readonly look: VaultAppearance }
  /** Updates the open prompt's sequence and last ledger. */
  | { readonly note: 'refresh'; readonly window: LedgerWindow }
  /** Extends the validity of the open transfer on another chain. */
  | { readonly note: 'refresh-transfer'; readonly bytes: string }
  /** The requested window is visible. */
  | { readonly note: 'visible' }
  /** The user pressed Escape or navigated back outside of the vault's document, or left the flow's page. */
  | { readonly note: 'dismiss' }
  /** Revokes the session's allowance. */
  | { readonly note: 'ask-again' }
  /** Reports which of the requested accounts have been used, and which chains were unavailable. */
  | {
      readonly note: 'used'
      readonly id: number
      readonly used: readonly VaultAccount[]
      readonly unknown: readonly ChainId[]
    }
  /** Reports whether the ciphertext sent last was stored. */
  | { readonly note: 'stored'; readonly code: string | undefined }

export interface VaultRequest<M extends VaultMethod = VaultMethod> {
  readonly id: number
  readonly method: M
  readonly input: VaultCalls[M]['input']
}

/** Protections that may be missing in a browser or a connection. */
const PROTECTIONS = ['origin', 'trusted-types', 'visibility', 'phrase'] as const
export type Protection = (typeof PROTECTIONS)[number]

/** Messages from the vault to the page. */
export type VaultMessage =
  | { readonly id: number; readonly ok: true; readonly output: unknown }
  | { readonly id: number; readonly ok: false; readonly code: string; readonly detail: string | undefined }
  /** Acknowledges a request; the response may take as long as the user. */
  | { readonly event: 'heard'; readonly id: number }
  | { readonly event: 'ready'; readonly missing: readonly Protection[] }
  | { readonly event: 'shown'; readonly as: 'dialog' | 'page' }
  | { readonly event: 'hidden' }
  /** Height of the flow in the page, in CSS pixels: the page scrolls, not the vault. */
  | { readonly event: 'size'; readonly height: number }
  | { readonly event: 'status'; readonly status: KeyringStatus }
  /** A failure in a window of the vault, which has already shown it. */
  | { readonly event: 'failed'; readonly code: string }
  /**
   * Ciphertext to store before the user learns that the wallet exists; the page responds with the note `stored`.
   * `instead`: store only if the stored text equals it, because another tab may have changed the password in the
   * meantime.
   */
  | { readonly event: 'store'; readonly saved: SavedWallet; readonly instead?: string }
  /** Asks which of these accounts of a phrase have been used. The page responds with the note `used`. */
  | { readonly event: 'look-for'; readonly id: number; readonly accounts: readonly VaultAccount[] }
  /** The user has forgotten the password of a wallet of this chain and wants to set a new one by its secret. */
  | { readonly event: 'wants-import'; readonly chain: ChainId }
  /** The user wants to create a new wallet instead. */
  | { readonly event: 'wants-create' }
  /** Reports whether something was copied. The page later clears a secret from the clipboard. */
  | { readonly event: 'copied'; readonly copied: boolean; readonly secret: boolean }

/** First messages of both sides, sent through the window before the channel exists. */
export const VAULT_HELLO = 'tidebook-vault-hello'
export const VAULT_CONNECT = 'tidebook-vault-connect'
