import { deriveKeyPair, generateSecret } from '@tidebook/protocol'
import type { NetworkDefinition } from '@tidebook/protocol'
import { KeyringError } from './errors.ts'
import { distinctPositions } from './random.ts'
import type { RandomBytes } from './random.ts'

/** How many characters of the written-down secret have to be typed again. */
export const BACKUP_POSITIONS = 3
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
  readonly #random: RandomBytes
  #positions: readonly number[]
  #checked = false

  constructor(network: NetworkDefinition, random: RandomBytes) {
    const entropy = random(ENTROPY_BYTES)
    this.#secret = generateSecret(network, entropy)
    entropy.fill(0)
    const pair = deriveKeyPair(network, this.#secret)
    pair.privateKey.fill(0)
    this.#address = pair.address
    this.#random = random
    this.#positions = distinctPositions(BACKUP_POSITIONS, this.#secret.length, random)
  }

  /** Shows the secret (again). The places asked for change, so that looking again does not answer the old question. */
  reveal(): DraftReveal {
    this.#checked = false
    this.#positions = distinctPositions(BACKUP_POSITIONS, this.#secret.length, this.#random)
    return { address: this.#address, secret: this.#secret, positions: this.#positions }
  }

  /** Compares the typed characters with the asked places; all right opens the way to saving. */
  check(characters: readonly string[]): readonly boolean[] {
    const matches = this.#positions.map((position, index) => characters[index] === this.#secret[position])
    this.#checked = matches.every(Boolean)
    return matches
  }

  /** The checked secret for sealing. Throws `keyring/backup-unchecked`. */
  checkedSecret(): string {
    if (!this.#checked) throw new KeyringError('keyring/backup-unchecked')
    return this.#secret
  }
}
