import { deriveKeyPair, generateSecret } from '@tidebook/protocol'
import type { NetworkDefinition } from '@tidebook/protocol'
import { KeyringError } from './errors.ts'
import { distinctPositions } from './random.ts'
import type { RandomBytes } from './random.ts'

/** How many characters of the written-down secret have to be typed again. */
export const BACKUP_POSITIONS = 3
/** How often wrong characters may be typed before the secret has to be looked at again. */
export const MOST_CHECKS = 3
const ENTROPY_BYTES = 16

/** The one explicit moment at which a secret leaves the worker: while its owner writes it down. */
export interface DraftReveal {
  readonly address: string
  readonly secret: string
  /** zero-based places that the backup check will ask for */
  readonly positions: readonly number[]
}

/** What a backup check came to. Which of the characters were wrong is not told, so that none can be guessed alone. */
export interface BackupCheck {
  readonly right: boolean
  /** zero-based places that are asked for from now on */
  readonly positions: readonly number[]
  /** checks that are left; none: the secret has to be shown again */
  readonly left: number
}

/** A wallet being made: it can only be saved after its backup has been checked. */
export class WalletDraft {
  readonly #secret: string
  readonly #address: string
  readonly #random: RandomBytes
  #positions: readonly number[] = []
  readonly #asked = new Set<number>()
  #left = 0
  #checked = false

  constructor(network: NetworkDefinition, random: RandomBytes) {
    const entropy = random(ENTROPY_BYTES)
    this.#secret = generateSecret(network, entropy)
    entropy.fill(0)
    const pair = deriveKeyPair(network, this.#secret)
    pair.privateKey.fill(0)
    this.#address = pair.address
    this.#random = random
  }

  /** Shows the secret (again). The places asked for change, so that looking again does not answer the old question. */
  reveal(): DraftReveal {
    this.#checked = false
    this.#left = MOST_CHECKS
    this.#asked.clear()
    this.#ask()
    return { address: this.#address, secret: this.#secret, positions: this.#positions }
  }

  /**
   * Compares the typed characters with the asked places; all right opens the way to saving. After a wrong answer other
   * places are asked for, and after the last one nothing is compared until the secret was shown again.
   */
  check(characters: readonly string[]): BackupCheck {
    const matches = this.#positions.filter((position, index) => characters[index] === this.#secret[position])
    const right = this.#left > 0 && matches.length === BACKUP_POSITIONS
    this.#checked = right
    if (!right && this.#left > 0) {
      this.#left--
      this.#ask()
    }
    return { right, positions: this.#positions, left: this.#left }
  }

  /** The checked secret for sealing. Throws `keyring/backup-unchecked`. */
  checkedSecret(): string {
    if (!this.#checked) throw new KeyringError('keyring/backup-unchecked')
    return this.#secret
  }

  /** Draws places that were not asked for since the secret was shown. */
  #ask(): void {
    const open = [...this.#secret].map((_, place) => place).filter((place) => !this.#asked.has(place))
    this.#positions = distinctPositions(BACKUP_POSITIONS, open.length, this.#random).map((index) => open[index] ?? 0)
    for (const place of this.#positions) this.#asked.add(place)
  }
}
