/** Reports whether the page is visible. */
export interface Visibility {
  hidden(): boolean
  /** Calls back on every change. @returns a function that stops it */
  watch(changed: () => void): () => void
}

/** The document's visibility. Always visible where there is no document. */
export const documentVisibility: Visibility = {
  hidden: () => globalThis.document?.visibilityState === 'hidden',
  watch: (changed) => {
    globalThis.document?.addEventListener('visibilitychange', changed)
    return () => globalThis.document?.removeEventListener('visibilitychange', changed)
  },
}
