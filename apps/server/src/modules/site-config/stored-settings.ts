import type { SiteSettings } from '@tidebook/contract/site'
import type pg from 'pg'
import { inForce, keptSettings } from './site-settings.repository.ts'

/** For how long what was read is given again, milliseconds: a change of another program is in force that much later. */
const KEPT_MS = 1_000

export interface StoredSettingsOptions {
  readonly pool: () => pg.Pool
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly usual: SiteSettings
}

/** The settings in force, read from the database at most once a second however many ask. */
export class StoredSettings {
  readonly #options: StoredSettingsOptions
  #known: SiteSettings
  #reading: Promise<SiteSettings> | undefined
  #read = Number.NEGATIVE_INFINITY

  constructor(options: StoredSettingsOptions) {
    this.#options = options
    this.#known = options.usual
  }

  /** What is in force; what was known last, the usual values at first, while the database is away. */
  get(): Promise<SiteSettings> {
    const age = this.#options.now() - this.#read
    if (age >= 0 && age < KEPT_MS) return Promise.resolve(this.#known)
    if (this.#reading === undefined) {
      const reading: Promise<SiteSettings> = this.#readAnew(() => this.#reading === reading).finally(() => {
        if (this.#reading === reading) this.#reading = undefined
      })
      this.#reading = reading
    }
    return this.#reading
  }

  /** Has the next question read anew: something was changed here. */
  forget(): void {
    this.#read = Number.NEGATIVE_INFINITY
    this.#reading = undefined
  }

  /** @param isNewest whether nothing was changed since: what was read before a change stands for nobody after it */
  async #readAnew(isNewest: () => boolean): Promise<SiteSettings> {
    const { pool, now, usual } = this.#options
    const asked = now()
    try {
      const found = inForce(usual, await keptSettings(pool()))
      if (!isNewest()) return found
      this.#known = found
      this.#read = asked
    } catch {
      // the page needs an answer more than it needs the newest one
    }
    return this.#known
  }
}
