import type { ReadyAnswer } from '@tidebook/contract'
import type { RunningServer } from '../roles/running-server.ts'

/** Interval at which readiness is polled, in milliseconds. */
const LOOK_MS = 250
/** Number of polls per progress line: one line every five seconds. */
const LOOKS_A_LINE = 20

/** Output of the lines, and the wait function. */
export interface Announcement {
  write(line: string): void
  wait(ms: number): Promise<unknown>
}

/**
 * Prints progress until `/ready` reports that the server is ready, then prints that it is. Rejects when the network
 * cannot be created.
 */
export const announceReady = async (
  server: Pick<RunningServer, 'url' | 'prepared' | 'loaded' | 'readiness'>,
  { write, wait }: Announcement,
): Promise<void> => {
  await server.prepared
  await server.loaded
  for (let look = 1; ; look += 1) {
    const answer = await server.readiness()
    if (answer.status === 'ready') break
    if (look % LOOKS_A_LINE === 0) write(progressOf(answer))
    await wait(LOOK_MS)
  }
  write(`Tidebook is ready: ${server.url}`)
}

const progressOf = ({ node, database, indexedLedger, validatedLedger }: ReadyAnswer): string => {
  if (database === 'down') return 'Tidebook is waiting for its database'
  if (node === 'down') return 'Tidebook is waiting for its node'
  return `Tidebook is building its index: ledger ${indexedLedger} of ${validatedLedger}`
}
