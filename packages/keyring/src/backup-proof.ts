import { distinctPositions } from './random.ts'
import type { RandomBytes } from './random.ts'

/** How many parts of the written-down secret have to be typed again: characters, or words of a phrase. */
export const BACKUP_POSITIONS = 3
/** How often wrong parts may be typed before the secret has to be looked at again. */
export const MOST_CHECKS = 3

/** What a backup check came to. Which of the parts were wrong is not told, so that none can be guessed alone. */
export interface BackupCheck {
  readonly right: boolean
  /** zero-based places that are asked for from now on */
  readonly positions: readonly number[]
  /** checks that are left; none: the secret has to be shown, or the password typed, again */
  readonly left: number
}

/** The parts of a secret that are asked for: its characters, or the words of a recovery phrase. */
export const partsOf = (secret: string): readonly string[] => (secret.includes(' ') ? secret.split(' ') : [...secret])

/** Finds out whether somebody has a secret on paper, by parts of it. */
export class BackupProof {
  readonly #parts: readonly string[]
  readonly #random: RandomBytes
  readonly #asked = new Set<number>()
  #positions: readonly number[] = []
  #left = 0
  #proven = false

  constructor(secret: string, random: RandomBytes) {
    this.#parts = partsOf(secret)
    this.#random = random
  }

  /** Starts over. The places asked for change, so that looking again does not answer the old question. */
  begin(): readonly number[] {
    this.#proven = false
    this.#left = MOST_CHECKS
    this.#asked.clear()
    this.#ask()
    return this.#positions
  }

  /**
   * Compares the typed parts with the asked places. After a wrong answer other places are asked for, and after the last
   * one nothing is compared until it began anew.
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

  /** Whether the last check was right. */
  get proven(): boolean {
    return this.#proven
  }

  /** Draws places that were not asked for since it began. */
  #ask(): void {
    const open = this.#parts.map((_, place) => place).filter((place) => !this.#asked.has(place))
    this.#positions = distinctPositions(BACKUP_POSITIONS, open.length, this.#random).map((index) => open[index] ?? 0)
    for (const place of this.#positions) this.#asked.add(place)
  }
}
