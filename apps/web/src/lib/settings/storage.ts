/** Prefix of every key of this product in browser storage (ENT-073). */
export const STORAGE_PREFIX = 'tidebook_'

type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Returns the browser's storage, or undefined when it is blocked (private windows, blocked cookies). */
function browserStorage(): StorageLike | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

/** Returns the storage of the tab, or undefined when it is blocked. */
export function tabStorage(): StorageLike | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

/**
 * Reads a stored JSON value. `parse` receives the stored value (undefined when it is missing or not JSON) and returns a
 * valid one: stored values are never trusted, because other code can write them.
 */
export function readStored<T>(key: string, parse: (value: unknown) => T, storage = browserStorage()): T {
  try {
    const text = storage?.getItem(STORAGE_PREFIX + key)
    return parse(text === null || text === undefined ? undefined : JSON.parse(text))
  } catch {
    return parse(undefined)
  }
}

/** Writes a JSON value. A full or blocked storage is not an error; the value then lives until the tab closes. */
export function writeStored(key: string, value: unknown, storage = browserStorage()): void {
  try {
    storage?.setItem(STORAGE_PREFIX + key, JSON.stringify(value))
  } catch {
    // The choice lasts for this visit only; the user cannot do anything about it here.
  }
}

/** Removes a stored value. */
export function removeStored(key: string, storage = browserStorage()): void {
  try {
    storage?.removeItem(STORAGE_PREFIX + key)
  } catch {
    // As above, no data is lost on a failure.
  }
}
