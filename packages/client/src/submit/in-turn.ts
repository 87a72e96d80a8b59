/** Runs actions of the same name one after the other. */
export type InTurn = <T>(name: string, action: () => Promise<T>) => Promise<T>

/** One after the other within this program; a failure is told to its own caller only, and holds nobody up. */
export function createTurns(): InTurn {
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
