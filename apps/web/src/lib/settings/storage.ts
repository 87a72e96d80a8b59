/** Every key of this product in the browser's storage begins with it (ENT-073). */
export const STORAGE_PREFIX = 'tidebook_'

type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The browser's storage, or undefined where it is refused (private windows, blocked cookies). */
const browserStorage = (): StorageLike | undefined => {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

/** The storage that ends with its tab, or undefined where it is refused. */
export const tabStorage = (): StorageLike | undefined => {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

/**
 * Reads a stored JSON value. `parse` gets whatever was there (undefined when nothing or no JSON) and returns a
 * sound value: what others wrote into the storage is never trusted.
 */
export const readStored = <T>(key: string, parse: (value: unknown) => T, storage = browserStorage()): T => {
  try {
    const text = storage?.getItem(STORAGE_PREFIX + key)
    return parse(text === null || text === undefined ? undefined : JSON.parse(text))
  } catch {
    return parse(undefined)
  }
}

/** Writes a JSON value; a full or refused storage is no error, the value then lives until the tab closes. */
export const writeStored = (key: string, value: unknown, storage = browserStorage()): void => {
  try {
    storage?.setItem(STORAGE_PREFIX + key, JSON.stringify(value))
  } catch {
    // The choice holds for this visit only; nothing the user could do about it here.
  }
}

/** Removes a stored value. */
export const removeStored = (key: string, storage = browserStorage()): void => {
  try {
    storage?.removeItem(STORAGE_PREFIX + key)
  } catch {
    // As above: nothing is lost by failing.
  }
}
