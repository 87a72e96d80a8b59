import { SETTINGS, type SettingKey } from './list.ts'
import { STORAGE_PREFIX, readStored, removeStored, writeStored } from './storage.ts'

export { tabStorage } from './storage.ts'

type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A value stored in the browser. */
export interface Setting<T> {
  read(storage?: StorageLike): T
  /** Stores a value for the next visit. A full or blocked storage is not an error. */
  write(value: T, storage?: StorageLike): void
  forget(storage?: StorageLike): void
  /** Whether another tab changed the setting. */
  isChangedBy(event: Pick<StorageEvent, 'key'>): boolean
}

/** How to parse a stored value. */
export interface SettingSchema<T> {
  /** Converts the stored value to a valid one; receives undefined when no readable value is stored. */
  readonly parse: (value: unknown) => T
  /** Migrations from the previous version, keyed by the version that they produce (from 2 on). */
  readonly migrate?: Readonly<Record<number, (value: unknown) => unknown>>
}

interface Versioned {
  readonly version: number
  readonly value: unknown
}

function isVersioned(stored: unknown): stored is Versioned {
  const { version, value, ...others } = (
    typeof stored === 'object' && stored !== null ? stored : {}
  ) as Partial<Versioned>
  return Number.isInteger(version) && Number(version) > 1 && value !== undefined && Object.keys(others).length === 0
}

/**
 * Migrates a value to its current form. A value stored by a newer release cannot be read and is ignored: that release
 * can read it again, unless the user changes the setting before.
 */
function migrateStored(stored: unknown, version: number, migrate: SettingSchema<unknown>['migrate'] = {}): unknown {
  const found: Versioned = isVersioned(stored) ? stored : { version: 1, value: stored }
  if (found.version > version) return undefined
  let { value } = found
  for (let next = found.version + 1; next <= version && value !== undefined; next += 1) value = migrate[next]?.(value)
  return value
}

/**
 * Calls back when another tab changes one of the settings.
 * @returns a function that unsubscribes
 */
export function subscribeToSettings(
  settings: readonly Pick<Setting<unknown>, 'isChangedBy'>[],
  hear: () => void,
): () => void {
  const heard = (event: StorageEvent): void => {
    if (settings.some((setting) => setting.isChangedBy(event))) hear()
  }
  globalThis.addEventListener?.('storage', heard)
  return () => globalThis.removeEventListener?.('storage', heard)
}

/** Removes a setting without loading the module that owns it. */
export function removeSetting(key: SettingKey): void {
  return removeStored(key)
}

/** Defines a setting in a given version, for tests; the product uses the keys of the list. */
export function versionedSetting<T>(key: string, version: number, { parse, migrate }: SettingSchema<T>): Setting<T> {
  for (let next = 2; next <= version; next += 1)
    if (migrate?.[next] === undefined) throw new RangeError(`setting ${key} has no migration to version ${next}`)
  return {
    read: (storage) => readStored(key, (stored) => parse(migrateStored(stored, version, migrate)), storage),
    write: (value, storage) => writeStored(key, version === 1 ? value : { version, value }, storage),
    forget: (storage) => removeStored(key, storage),
    isChangedBy: (event) => event.key === STORAGE_PREFIX + key,
  }
}

/** Defines the setting of a key of the list. */
export function defineSetting<T>(key: SettingKey, reading: SettingSchema<T>): Setting<T> {
  return versionedSetting(key, SETTINGS[key], reading)
}

/** Parses a switch that is off when nothing is stored. */
export function isTrue(value: unknown): boolean {
  return value === true
}
