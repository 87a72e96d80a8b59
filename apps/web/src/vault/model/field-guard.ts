/**
 * `open` takes keys. `away`: the keyboard is elsewhere, nothing was typed. `left`: it went elsewhere in the middle of the
 * typing. `covered`: something lies over the field, or it is out of the window.
 */
export type Guard = 'open' | 'away' | 'left' | 'covered'

/** What happens to a field in which something secret is typed. */
export type GuardEvent =
  /** the vault's window lost the keyboard while it was in this field; `typed`: something unfinished is in it */
  | { readonly type: 'keyboard-gone'; readonly typed: boolean }
  | { readonly type: 'keyboard-back' }
  | { readonly type: 'unseen' }
  /** the person goes on; `seen`: the field can be seen now */
  | { readonly type: 'go-on'; readonly seen: boolean }

/** The guard of a field. What is locked opens by a press of the person only, and only where it can be seen. */
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

/** Whether what was typed goes: a part of a secret never stays in a field that somebody else may have taken over. */
export const empties = (guard: Guard): boolean => guard === 'left' || guard === 'covered'
