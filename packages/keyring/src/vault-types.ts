import type { ChainId } from '@tidebook/chains/ids'
import type { KdfCost } from './kdf.ts'

/** Type of a secret: a seed of the Ripple family, a private key, or a recovery phrase with an account on each path. */
export type SecretKind = 'seed' | 'key' | 'phrase'

/** An account of a secret, which contains only public data. */
export interface VaultAccount {
  readonly chain: ChainId
  readonly address: string
  /** Derivation path of the key in a recovery phrase (BIP-32). */
  readonly path?: string | undefined
}

/** An encrypted secret with its own IV, and its accounts. */
export interface SealedSecret {
  readonly kind: SecretKind
  readonly accounts: readonly VaultAccount[]
  readonly iv: Uint8Array<ArrayBuffer>
  /** Includes the cipher's tag. */
  readonly ciphertext: Uint8Array<ArrayBuffer>
}

/**
 * A vault: secrets encrypted under one password. Every public field is authenticated with every secret, so that none
 * can be moved out of its vault, renamed or omitted. Version 1, which contained one seed of the exchange's own network,
 * is only read.
 */
export interface VaultRecord {
  readonly version: 1 | 2
  /** Permanent name of the vault. A vault migrated from version 1 keeps its address as its name. */
  readonly id: string
  /** Argon2id */
  readonly kdf: KdfCost & { readonly salt: Uint8Array<ArrayBuffer> }
  /** AES-256-GCM */
  readonly secrets: readonly SealedSecret[]
}
