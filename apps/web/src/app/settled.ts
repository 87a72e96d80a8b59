const SETTLED_MS = 1500

/** Starts what nobody waits for once the first screen has had the line for itself. */
export const startLater = (): void => {
  // What could not be fetched is missed by nobody on this visit.
  setTimeout(() => void import('./later.ts').then(({ startRest }) => startRest()).catch(() => undefined), SETTLED_MS)
}
