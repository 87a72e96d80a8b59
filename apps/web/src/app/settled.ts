import { whenLineIsFree } from './platform/when-line-is-free.ts'

/** Starts what nobody waits for once the first screen has had the line for itself. */
export const startLater = (): void =>
  // What could not be fetched is missed by nobody on this visit.
  whenLineIsFree(() => void import('./later.ts').then(({ startRest }) => startRest()).catch(() => undefined))
