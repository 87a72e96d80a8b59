/** Makes a function that calls `run` on its first call only; every later call returns the same result. */
export function once<T>(run: () => T): () => T {
  let result: { readonly value: T } | undefined
  return () => {
    result ??= { value: run() }
    return result.value
  }
}

/** Makes a function that does `start` on its first call only, even if that call throws or calls it again. */
export function startOnce(start: () => void): () => void {
  let started = false
  return () => {
    if (started) return
    started = true
    start()
  }
}
