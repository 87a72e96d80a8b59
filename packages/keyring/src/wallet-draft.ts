import { phraseOf } from '@tidebook/chains'
import { generateSecret } from '@tidebook/protocol'
import type { NetworkDefinition } from '@tidebook/protocol'
import { BackupProof } from './backup-proof.ts'
import type { BackupCheck } from './backup-proof.ts'
import { KeyringError } from './errors.ts'
import { importPhrase, importSecret, firstPositions } from './key-material.ts'
import type { RandomBytes } from './random.ts'

const ENTROPY_BYTES = 16

/** Secret of a new wallet: a seed of the exchange's network, or a phrase of twelve words for all types. */
export type DraftKind = 'seed' | 'phrase'

/** The secret of a new wallet, shown only while its owner writes it down. */
export interface DraftReveal {
  /** Address of the wallet on the exchange's network. */
  readonly address: string
  readonly secret: string
  /** Zero-based positions that the backup check will request: characters of a seed, words of a phrase. */
  readonly positions: readonly number[]
}

/** A new wallet, which can be saved only after its backup has been checked. */
export class WalletDraft {
  readonly kind: DraftKind
  readonly #secret: string
  readonly #address: string
  readonly #proof: BackupProof

  constructor(network: NetworkDefinition, random: RandomBytes, kind: DraftKind = 'seed') {
    const entropy = random(ENTROPY_BYTES)
    this.kind = kind
    this.#secret = kind === 'phrase' ? phraseOf(entropy) : generateSecret(network, entropy)
    entropy.fill(0)
    const { id } = network
    const { accounts } =
      kind === 'phrase' ? importPhrase(this.#secret, firstPositions([id])) : importSecret(this.#secret, id)
    this.#address = accounts[0]?.address ?? ''
    this.#proof = new BackupProof(this.#secret, random)
  }

  /** Shows the secret and restarts the check. */
  reveal(): DraftReveal {
    return { address: this.#address, secret: this.#secret, positions: this.#proof.begin() }
  }

  /**
   * Compares the typed characters or words with the requested positions. If all are correct, the wallet can be saved.
   */
  check(parts: readonly string[]): BackupCheck {
    return this.#proof.check(parts)
  }

  /** Returns the checked secret for sealing. Throws `keyring/backup-unchecked`. */
  checkedSecret(): string {
    if (!this.#proof.proven) throw new KeyringError('keyring/backup-unchecked')
    return this.#secret
  }
}
