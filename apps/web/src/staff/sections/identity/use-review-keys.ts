import type { ReviewRow } from '@tidebook/contract'
import { useEffect } from 'react'

/** Keys that belong to whatever is typed into. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)

/** J opens the next review of the list, K the one before. */
export const useReviewKeys = (
  reviews: readonly ReviewRow[],
  opened: string | undefined,
  open: (id: string) => void,
): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      const step = { j: 1, k: -1 }[event.key.toLowerCase()]
      if (step === undefined) return
      const at = reviews.findIndex(({ id }) => id === opened)
      const next = reviews[at === -1 ? 0 : at + step]
      if (next !== undefined) open(next.id)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [reviews, opened, open])
}
