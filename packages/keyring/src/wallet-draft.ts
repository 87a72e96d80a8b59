import { deriveKeyPair, generateSecret } from '@tidebook/protocol'
import type { NetworkDefinition } from '@tidebook/protocol'
import { BackupProof } from './backup-proof.ts'
import type { BackupCheck } from './backup-proof.ts'
import { KeyringError } from './errors.ts'
import type { RandomBytes } from './random.ts'

const ENTROPY_BYTES = 16

/** The one explicit moment at which a secret leaves the worker: while its owner writes it down. */
export interface DraftReveal {
  readonly address: string
  readonly secret: string
  /** zero-based places that the backup check will ask for */
  readonly positions: readonly number[]
}

/** A wallet being made: it can only be saved after its backup has been checked. */
export class WalletDraft {
  readonly #secret: string
  readonly #address: string
  readonly #proof: BackupProof

  constructor(network: NetworkDefinition, random: RandomBytes) {
    const entropy = random(ENTROPY_BYTES)
    this.#secret = generateSecret(network, entropy)
    entropy.fill(0)
    const pair = deriveKeyPair(network, this.#secret)
    pair.privateKey.fill(0)
    this.#address = pair.address
    this.#proof = new BackupProof(this.#secret, random)
  }

  /** Shows the secret (again), and the check starts over. */
  reveal(): DraftReveal {
    return { address: this.#address, secret: this.#secret, positions: this.#proof.begin() }
  }

  /** Compares the typed characters with the asked places; all right opens the way to saving. */
  check(characters: readonly string[]): BackupCheck {
    return this.#proof.check(characters)
  }

  /** The checked secret for sealing. Throws `keyring/backup-unchecked`. */
  checkedSecret(): string {
    if (!this.#proof.proven) throw new KeyringError('keyring/backup-unchecked')
    return this.#secret
  }
}
