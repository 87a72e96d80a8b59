import type { ReviewRow } from '@tidebook/contract'
import { useEffect } from 'react'

/** Whether the target is a form field, which uses these keys itself. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
}

/** Opens the next review of the list on J, the previous one on K. */
export function useReviewKeys(
  reviews: readonly ReviewRow[],
  opened: string | undefined,
  open: (id: string) => void,
): void {
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
