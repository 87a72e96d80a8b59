/** What tabs tell each other: those that follow to the one that leads, and it to them. */
export type TabMessage =
  /** ping: are you still there? */
  | { readonly kind: 'hello' | 'bye' | 'ping'; readonly tab: string }
  | { readonly kind: 'send'; readonly tab: string; readonly text: string }
  /** up: the real socket is there; who: tell the new lead what you listen to; down: it was lost; pong: still there. */
  | { readonly kind: 'up' | 'who' | 'down' | 'pong' }
  | { readonly kind: 'frame'; readonly text: unknown }

/** The part of a BroadcastChannel that tabs speak over. */
export interface TabChannel {
  post(message: TabMessage): void
  close(): void
}

/** Joins the tabs; `listener` hears what others post, never what this one does. */
export type JoinTabs = (listener: (message: TabMessage) => void) => TabChannel

/**
 * Holds a lock that one tab of the browser has at a time; `held` runs once it is there, until its promise ends. Whoever
 * asks with `steal` has it at once; the promise of the one that had it rejects.
 */
export type RequestLock = (
  held: () => Promise<void>,
  options: { readonly signal: AbortSignal } | { readonly steal: true },
) => Promise<unknown>
