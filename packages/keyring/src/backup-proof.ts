import { distinctPositions } from './random.ts'
import type { RandomBytes } from './random.ts'

/** Number of parts of the written secret to type: characters, or words of a phrase. */
export const BACKUP_POSITIONS = 3
/** Number of wrong answers before the secret must be shown again. */
export const MAX_CHECKS = 3

/**
 * Result of a backup check. It does not reveal which parts were wrong, so that parts cannot be guessed individually.
 */
export interface BackupCheck {
  readonly right: boolean
  /** Zero-based positions requested next. */
  readonly positions: readonly number[]
  /** Remaining attempts. At 0, the secret must be shown again, or the password typed again. */
  readonly left: number
}

/** Returns the parts of a secret: its characters, or the words of a recovery phrase. */
export function partsOf(secret: string): readonly string[] {
  return secret.includes(' ') ? secret.split(' ') : [...secret]
}

/** Checks by parts of a secret that the user has written it down. */
export class BackupProof {
  readonly #parts: readonly string[]
  readonly #random: RandomBytes
  readonly #usedPositions = new Set<number>()
  #positions: readonly number[] = []
  #left = 0
  #proven = false

  constructor(secret: string, random: RandomBytes) {
    this.#parts = partsOf(secret)
    this.#random = random
  }

  /** Restarts the check with other positions, so that showing the secret again does not answer the previous request. */
  begin(): readonly number[] {
    this.#proven = false
    this.#left = MAX_CHECKS
    this.#usedPositions.clear()
    this.#ask()
    return this.#positions
  }

  /**
   * Compares the typed parts with the requested positions. After a wrong answer, other positions are requested; after
   * the last attempt, nothing is compared until a restart.
   */
  check(typed: readonly string[]): BackupCheck {
    const matches = this.#positions.filter((position, index) => typed[index] === this.#parts[position])
    const right = this.#left > 0 && matches.length === BACKUP_POSITIONS
    this.#proven = right
    if (!right && this.#left > 0) {
      this.#left--
      this.#ask()
    }
    return { right, positions: this.#positions, left: this.#left }
  }

  /** Whether the last check succeeded. */
  get proven(): boolean {
    return this.#proven
  }

  /** Draws positions that have not been requested since the start. */
  #ask(): void {
    const open = this.#parts.map((_, place) => place).filter((place) => !this.#usedPositions.has(place))
    this.#positions = distinctPositions(BACKUP_POSITIONS, open.length, this.#random).map((index) => open[index] ?? 0)
    for (const place of this.#positions) this.#usedPositions.add(place)
  }
}
