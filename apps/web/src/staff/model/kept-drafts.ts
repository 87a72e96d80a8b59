import { defineSetting, tabStorage } from '../../lib/settings/define-setting.ts'

/** What was typed and not saved, and which change of the thing it began with: later ones of others are not overwritten. */
export interface KeptDraft<T> {
  readonly seen: number | null
  readonly value: T
}

type Kept = Readonly<Record<string, KeptDraft<unknown>>>

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isKept = (value: unknown): value is KeptDraft<unknown> =>
  isObject(value) && (value['seen'] === null || typeof value['seen'] === 'number') && value['value'] !== undefined

const drafts = defineSetting('staffDrafts', {
  parse: (value): Kept =>
    isObject(value) ? (Object.fromEntries(Object.entries(value).filter(([, kept]) => isKept(kept))) as Kept) : {},
})

// They live as long as the tab: a shared machine keeps no text of a member who is gone.
let known: Kept = drafts.read(tabStorage())
const put = (next: Kept): void => {
  known = next
  drafts.write(next, tabStorage())
}

/** Whether a value has the form of another one; an entry of an empty list has any. */
const isLike = (sample: unknown, value: unknown): boolean => {
  if (Array.isArray(sample)) {
    const [first] = sample as readonly unknown[]
    return Array.isArray(value) && value.every((each) => (first === undefined ? isObject(each) : isLike(first, each)))
  }
  if (!isObject(sample)) return typeof value === typeof sample
  return isObject(value) && Object.entries(sample).every(([key, inner]) => isLike(inner, value[key]))
}

/** What was typed under a name and not saved. @param first what it began with: the form that it must have */
export const keptDraft = <T>(name: string, first: T): KeptDraft<T> | undefined => {
  const kept = known[name]
  return kept !== undefined && isLike(first, kept.value) ? (kept as KeptDraft<T>) : undefined
}

export const keepDraft = (name: string, draft: KeptDraft<unknown>): void => put({ ...known, [name]: draft })

export const forgetDraft = (name: string): void =>
  put(Object.fromEntries(Object.entries(known).filter(([each]) => each !== name)))

/** Nobody who signs in here after somebody sees what they were writing. */
export const forgetDrafts = (): void => put({})
