const chains = new Map<string, Promise<unknown>>()

/**
 * Runs actions of the same name one after the other, in this tab and (where the browser has locks) in all tabs: two
 * orders of one account never take the same sequence.
 */
export function exclusively<T>(name: string, action: () => Promise<T>): Promise<T> {
  const { locks } = globalThis.navigator ?? {}
  if (locks !== undefined) return locks.request(`tidebook_${name}`, action) as Promise<T>
  const run = (chains.get(name) ?? Promise.resolve()).then(action, action)
  const settled = run.catch(() => undefined)
  chains.set(name, settled)
  void settled.then(() => {
    if (chains.get(name) === settled) chains.delete(name)
  })
  return run
}
