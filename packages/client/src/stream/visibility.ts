/** Whether anyone can see the page. */
export interface Visibility {
  hidden(): boolean
  /** Calls back on every change; returns the way to stop it. */
  watch(changed: () => void): () => void
}

/** The document's visibility; always visible where there is no document. */
export const documentVisibility: Visibility = {
  hidden: () => globalThis.document?.visibilityState === 'hidden',
  watch: (changed) => {
    globalThis.document?.addEventListener('visibilitychange', changed)
    return () => globalThis.document?.removeEventListener('visibilitychange', changed)
  },
}
