import { useState } from 'react'
import { removeDraft, saveDraft, readDraft } from '../model/stored-drafts.ts'

/** A draft with its state. */
export interface DraftView<T> {
  readonly draft: T
  readonly change: (next: T) => void
  /** The change of the record on which the draft is based. */
  readonly seen: number | null
  readonly isTouched: boolean
  /** Whether the draft comes from an earlier visit of the form. */
  readonly isBack: boolean
  /** Reverts to the saved value. */
  readonly drop: () => void
  /** Discards the draft after it was saved. */
  readonly forget: () => void
  /** Bases the draft on a newer change of the same member. */
  readonly rebase: (seen: number | null) => void
}

/**
 * Returns a draft that survives opening another item, another section and a reload.
 * @param name identifies the form
 * @param first the saved value
 * @param now the last change of the saved value
 */
export function useStoredDraft<T>(name: string, first: T, now: number | null): DraftView<T> {
  const [begun] = useState(() => readDraft(name, first))
  const [draft, setDraft] = useState(begun?.value ?? first)
  const [saved] = useState(first)
  const [seen, setSeen] = useState(begun === undefined ? now : begun.seen)
  const [isBack, setBack] = useState(begun !== undefined)
  const isTouched = JSON.stringify(draft) !== JSON.stringify(saved)
  return {
    draft,
    change: (next) => {
      setDraft(next)
      if (JSON.stringify(next) === JSON.stringify(saved)) removeDraft(name)
      else saveDraft(name, { seen, value: next })
    },
    seen,
    isTouched,
    isBack: isBack && isTouched,
    drop: () => {
      removeDraft(name)
      setDraft(saved)
      setSeen(now)
      setBack(false)
    },
    forget: () => removeDraft(name),
    rebase: (next) => {
      if (isTouched) saveDraft(name, { seen: next, value: draft })
    },
  }
}
