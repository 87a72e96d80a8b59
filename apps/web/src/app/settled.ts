import { reportUnexpected } from '../lib/report-unexpected.ts'
import { whenLineIsFree } from './platform/when-line-is-free.ts'

/** Starts what nobody waits for once the first screen has had the line for itself. */
export const startLater = (): void =>
  whenLineIsFree(
    () =>
      void import('./later.ts').then(({ startRest }) => startRest()).catch((error: unknown) => reportUnexpected(error)),
  )
