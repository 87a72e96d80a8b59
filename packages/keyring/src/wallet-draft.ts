import { phraseOf } from '@tidebook/chains'
import { generateSecret } from '@tidebook/protocol'
import type { NetworkDefinition } from '@tidebook/protocol'
import { BackupProof } from './backup-proof.ts'
import type { BackupCheck } from './backup-proof.ts'
import { KeyringError } from './errors.ts'
import { broughtPhrase, broughtSecret, firstPlaces } from './key-material.ts'
import type { RandomBytes } from './random.ts'

const ENTROPY_BYTES = 16

/** What a new wallet's secret is: a seed of the exchange's network, or a phrase of twelve words for all types. */
export type DraftKind = 'seed' | 'phrase'

/** The one explicit moment at which a secret leaves the worker: while its owner writes it down. */
export interface DraftReveal {
  /** that on the exchange's network */
  readonly address: string
  readonly secret: string
  /** zero-based places that the backup check will ask for: characters of a seed, words of a phrase */
  readonly positions: readonly number[]
}

/** A wallet being made: it can only be saved after its backup has been checked. */
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
      kind === 'phrase' ? broughtPhrase(this.#secret, firstPlaces([id])) : broughtSecret(this.#secret, id)
    this.#address = accounts[0]?.address ?? ''
    this.#proof = new BackupProof(this.#secret, random)
  }

  /** Shows the secret (again), and the check starts over. */
  reveal(): DraftReveal {
    return { address: this.#address, secret: this.#secret, positions: this.#proof.begin() }
  }

  /** Compares the typed characters or words with the asked places; all right opens the way to saving. */
  check(parts: readonly string[]): BackupCheck {
    return this.#proof.check(parts)
  }

  /** The checked secret for sealing. Throws `keyring/backup-unchecked`. */
  checkedSecret(): string {
    if (!this.#proof.proven) throw new KeyringError('keyring/backup-unchecked')
    return this.#secret
  }
}
