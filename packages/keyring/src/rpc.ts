import type { TransactionJson } from '@tidebook/protocol'
import type { KeyringStatus, SavedWallet } from './keyring.ts'
import type { SignedTransaction } from './signer.ts'
import type { DraftReveal } from './wallet-draft.ts'

/** Every call into the worker: name, input, output. Secrets leave only by `createDraft`, `revealDraft` and `revealSecret`. */
export interface KeyringCalls {
  createDraft: { input: Record<string, never>; output: DraftReveal }
  revealDraft: { input: Record<string, never>; output: DraftReveal }
  checkDraft: { input: { characters: readonly string[] }; output: readonly boolean[] }
  discardDraft: { input: Record<string, never>; output: undefined }
  saveDraft: { input: { password: string; repeat: string }; output: SavedWallet }
  addressOf: { input: { secret: string }; output: string }
  importSecret: { input: { secret: string; password: string; repeat: string }; output: SavedWallet }
  unlock: { input: { vault: string; password: string }; output: KeyringStatus }
  lock: { input: Record<string, never>; output: undefined }
  status: { input: Record<string, never>; output: KeyringStatus }
  sign: { input: { network: string; tx: TransactionJson }; output: SignedTransaction }
  revealSecret: { input: { vault: string; password: string }; output: string }
  changePassword: { input: { vault: string; old: string; password: string; repeat: string }; output: SavedWallet }
}

export type KeyringMethod = keyof KeyringCalls

/** Page to worker. */
export interface KeyringRequest<M extends KeyringMethod = KeyringMethod> {
  readonly id: number
  readonly method: M
  readonly input: KeyringCalls[M]['input']
}

/** Worker to page: the answer to a request, or the news that the window has passed. */
export type KeyringMessage =
  | { readonly id: number; readonly ok: true; readonly output: unknown }
  | { readonly id: number; readonly ok: false; readonly code: string; readonly detail: string | undefined }
  | { readonly event: 'locked' }
