import type { ChainId } from '@tidebook/chains/ids'
import type { KdfCost } from './kdf.ts'

/** What a secret is: a seed of the Ripple family, a private key, or a recovery phrase with an account on each path. */
export type SecretKind = 'seed' | 'key' | 'phrase'

/** An account that a secret owns. Nothing about it is secret. */
export interface VaultAccount {
  readonly chain: ChainId
  readonly address: string
  /** where a recovery phrase has its key (BIP-32) */
  readonly path?: string | undefined
}

/** A secret under the key of its vault, and the accounts it owns; each has an IV of its own. */
export interface SealedSecret {
  readonly kind: SecretKind
  readonly accounts: readonly VaultAccount[]
  readonly iv: Uint8Array<ArrayBuffer>
  /** with the tag of the cipher */
  readonly ciphertext: Uint8Array<ArrayBuffer>
}

/**
 * A vault: secrets under one password. Every public field is authenticated with every secret, so that none can be taken
 * out of its vault, renamed or left away. Version 1 held one seed of the exchange's own network; it is only read.
 */
export interface VaultRecord {
  readonly version: 1 | 2
  /** names the vault for as long as it lives; a vault that was one of version 1 keeps its address as its name */
  readonly id: string
  /** Argon2id */
  readonly kdf: KdfCost & { readonly salt: Uint8Array<ArrayBuffer> }
  /** AES-256-GCM */
  readonly secrets: readonly SealedSecret[]
}
