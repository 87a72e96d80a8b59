import { useState } from 'react'
import { forgetDraft, keepDraft, keptDraft } from '../model/kept-drafts.ts'

/** Something that is being typed, and what is to be known of it. */
export interface DraftView<T> {
  readonly draft: T
  readonly change: (next: T) => void
  /** The change of the thing on which the draft is built. */
  readonly seen: number | null
  readonly isTouched: boolean
  /** It comes from an earlier visit of the form. */
  readonly isBack: boolean
  /** Goes back to what is saved. */
  readonly drop: () => void
  /** It was saved: nothing is kept. */
  readonly forget: () => void
  /** The thing changed by the own hand meanwhile: the draft goes on from there. */
  readonly rebase: (seen: number | null) => void
}

/**
 * A draft that another item, another section and a reload do not lose.
 * @param name which form it is of @param first what is saved @param now the last change of what is saved
 */
export const useKeptDraft = <T>(name: string, first: T, now: number | null): DraftView<T> => {
  const [begun] = useState(() => keptDraft(name, first))
  const [draft, setDraft] = useState(begun?.value ?? first)
  const [saved] = useState(first)
  const [seen, setSeen] = useState(begun === undefined ? now : begun.seen)
  const [isBack, setBack] = useState(begun !== undefined)
  const isTouched = JSON.stringify(draft) !== JSON.stringify(saved)
  return {
    draft,
    change: (next) => {
      setDraft(next)
      if (JSON.stringify(next) === JSON.stringify(saved)) forgetDraft(name)
      else keepDraft(name, { seen, value: next })
    },
    seen,
    isTouched,
    isBack: isBack && isTouched,
    drop: () => {
      forgetDraft(name)
      setDraft(saved)
      setSeen(now)
      setBack(false)
    },
    forget: () => forgetDraft(name),
    rebase: (next) => {
      if (isTouched) keepDraft(name, { seen: next, value: draft })
    },
  }
}
