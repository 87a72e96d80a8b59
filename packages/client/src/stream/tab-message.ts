/** Messages between tabs: from followers to the leader, and from the leader to followers. */
export type TabMessage =
  /** Ping: asks whether the leader is alive. */
  | { readonly kind: 'hello' | 'bye' | 'ping'; readonly tab: string }
  | { readonly kind: 'send'; readonly tab: string; readonly text: string }
  /**
   * Up: the real socket is open. who: asks followers to repeat their subscriptions. down: the socket was lost. pong:
   * the leader is alive.
   */
  | { readonly kind: 'up' | 'who' | 'down' | 'pong' }
  | { readonly kind: 'frame'; readonly text: unknown }

/** The subset of BroadcastChannel that tabs use. */
export interface TabChannel {
  post(message: TabMessage): void
  close(): void
}

/** Joins the tabs. `listener` receives the messages of other tabs, never those of this one. */
export type JoinTabs = (listener: (message: TabMessage) => void) => TabChannel

/**
 * Acquires a lock that one tab of the browser holds at a time. `held` runs with the lock, which is released when its
 * promise settles. With `steal` the lock is acquired at once, and the promise of the earlier holder rejects.
 */
export type RequestLock = (
  held: () => Promise<void>,
  options: { readonly signal: AbortSignal } | { readonly steal: true },
) => Promise<unknown>
