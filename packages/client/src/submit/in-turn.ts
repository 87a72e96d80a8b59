/** Runs actions of the same name one after the other. */
export type RunInTurn = <T>(name: string, action: () => Promise<T>) => Promise<T>

/**
 * Runs actions one after the other within this process. A failure rejects only for its own caller and does not block
 * later actions.
 */
export function createTurns(): RunInTurn {
  const last = new Map<string, Promise<unknown>>()
  return (name, action) => {
    const run = (last.get(name) ?? Promise.resolve()).then(action)
    const settled = run.catch(() => undefined)
    last.set(name, settled)
    void settled.then(() => {
      if (last.get(name) === settled) last.delete(name)
    })
    return run
  }
}
