import { createStore } from '../../lib/store.ts'

/**
 * Number of covered fields. While there are any, the check words are hidden, because the input may go to another page.
 */
export const coveredFields = createStore(0)

/**
 * The state of a field for a secret. `open` accepts input. `away`: the focus is elsewhere and nothing was typed.
 * `left`: the focus moved away during typing. `covered`: an element covers the field, or it is outside the window.
 */
export type Guard = 'open' | 'away' | 'left' | 'covered'

/** Events on a field for a secret. */
export type GuardEvent =
  /** The vault's window lost the focus while it was in this field; `typed`: whether the input is incomplete. */
  | { readonly type: 'keyboard-gone'; readonly typed: boolean }
  | { readonly type: 'keyboard-back' }
  | { readonly type: 'unseen' }
  /** The user continues; `seen`: whether the field is visible now. */
  | { readonly type: 'go-on'; readonly seen: boolean }

/** Returns the next state of a field. A locked field opens only on a user action, and only while it is visible. */
export function guardField(guard: Guard, event: GuardEvent): Guard {
  switch (event.type) {
    case 'keyboard-gone':
      if (guard === 'covered') return guard
      return event.typed || guard === 'left' ? 'left' : 'away'
    case 'keyboard-back':
      return guard === 'away' ? 'open' : guard
    case 'unseen':
      return 'covered'
    default:
      return event.seen ? 'open' : 'covered'
  }
}

/** Whether the input is cleared: a part of a secret never stays in a field that another page may have taken over. */
export function clearsField(guard: Guard): boolean {
  return guard === 'left' || guard === 'covered'
}
