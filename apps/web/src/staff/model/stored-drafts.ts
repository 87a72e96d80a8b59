import { defineSetting, tabStorage } from '../../lib/settings/define-setting.ts'
import { createStore } from '../../lib/store.ts'

/**
 * Unsaved input, and the change of the record on which it is based, so that it does not overwrite later changes by
 * others.
 */
export interface StoredDraft<T> {
  readonly seen: number | null
  readonly value: T
}

type Kept = Readonly<Record<string, StoredDraft<unknown>>>

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isKept(value: unknown): value is StoredDraft<unknown> {
  return (
    isObject(value) && (value['seen'] === null || typeof value['seen'] === 'number') && value['value'] !== undefined
  )
}

const drafts = defineSetting('staffDrafts', {
  parse: (value): Kept =>
    isObject(value) ? (Object.fromEntries(Object.entries(value).filter(([, kept]) => isKept(kept))) as Kept) : {},
})

// Drafts live as long as the tab: a shared machine keeps no input of a member who has left.
const draftStore = createStore<Kept>(drafts.read(tabStorage()))

function put(next: Kept): void {
  draftStore.set(next)
  drafts.write(next, tabStorage())
}

/** Whether a value has the same structure as a sample. Entries of an empty list can have any structure. */
function isLike(sample: unknown, value: unknown): boolean {
  if (Array.isArray(sample)) {
    const [first] = sample as readonly unknown[]
    return Array.isArray(value) && value.every((each) => (first === undefined ? isObject(each) : isLike(first, each)))
  }
  if (!isObject(sample)) return typeof value === typeof sample
  return isObject(value) && Object.entries(sample).every(([key, inner]) => isLike(inner, value[key]))
}

/**
 * Returns the unsaved input stored under a name.
 * @param first its initial value, whose structure it must have
 */
export function readDraft<T>(name: string, first: T): StoredDraft<T> | undefined {
  const kept = draftStore.get()[name]
  return kept !== undefined && isLike(first, kept.value) ? (kept as StoredDraft<T>) : undefined
}

export function saveDraft(name: string, draft: StoredDraft<unknown>): void {
  return put({ ...draftStore.get(), [name]: draft })
}

export function removeDraft(name: string): void {
  return put(Object.fromEntries(Object.entries(draftStore.get()).filter(([each]) => each !== name)))
}

/** Discards all drafts, so that the next member who signs in here does not see them. */
export function clearDrafts(): void {
  return put({})
}
