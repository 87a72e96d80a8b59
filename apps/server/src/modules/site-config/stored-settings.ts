import type { SiteSettings } from '@tidebook/contract/site'
import type pg from 'pg'
import { applySettings, readStoredSettings } from './site-settings.repository.ts'

/**
 * Cache time of a read, in milliseconds. When the announcement of another program's change is lost, the change is
 * delayed by at most this time.
 */
const CACHE_MS = 1_000

export interface StoredSettingsOptions {
  readonly pool: () => pg.Pool
  /** Current time in milliseconds since 1970. */
  readonly now: () => number
  readonly usual: SiteSettings
}

/** Effective settings, which are read from the database at most once per second for all callers. */
export class StoredSettings {
  readonly #options: StoredSettingsOptions
  #known: SiteSettings
  #reading: Promise<SiteSettings> | undefined
  #read = Number.NEGATIVE_INFINITY

  constructor(options: StoredSettingsOptions) {
    this.#options = options
    this.#known = options.usual
  }

  /**
   * Returns the effective settings, or the last known ones while the database is unreachable. Before the first read,
   * these are the defaults.
   */
  get(): Promise<SiteSettings> {
    const age = this.#options.now() - this.#read
    if (age >= 0 && age < CACHE_MS) return Promise.resolve(this.#known)
    if (this.#reading === undefined) {
      const reading: Promise<SiteSettings> = this.#readAnew(() => this.#reading === reading).finally(() => {
        if (this.#reading === reading) this.#reading = undefined
      })
      this.#reading = reading
    }
    return this.#reading
  }

  /** Invalidates the cache after a change in any program. */
  forget(): void {
    this.#read = Number.NEGATIVE_INFINITY
    this.#reading = undefined
  }

  /**
   * Reads the settings again.
   * @param isNewest returns whether nothing has changed since, because the result of a read from before a change is
   *   discarded
   */
  async #readAnew(isNewest: () => boolean): Promise<SiteSettings> {
    const { pool, now, usual } = this.#options
    const requestedAt = now()
    try {
      const settings = applySettings(usual, await readStoredSettings(pool()))
      if (!isNewest()) return settings
      this.#known = settings
      this.#read = requestedAt
    } catch {
      // the page needs a response, even an outdated one
    }
    return this.#known
  }
}
