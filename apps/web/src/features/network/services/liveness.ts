import { systemClock, type Clock, type Timer } from '@tidebook/client/http'
import { ClosePace } from '../model/close-pace.ts'
import { noteConnection, noteFailure, noteLedger, noteQuiet } from '../model/network-events.ts'
import { networkStore, type LedgerMark } from '../model/network-store.ts'
import { marketStream } from './connection.ts'
import { isPageHidden, marketLoop } from './market-loop.ts'

/** Missed closes before the page reports a silent stream, and after that the time limit of a probe. */
const MISSED_CLOSES = 3

/** Dependencies of the liveness check. */
export interface LivenessParts {
  readonly clock: Clock
  readonly stream: Pick<typeof marketStream, 'check' | 'renew' | 'retry'>
  /** Probes the services. */
  readonly probeServices: () => Promise<void>
}

export interface Liveness {
  /** Handles a ledger from the stream. */
  ledger(mark: LedgerMark, indexed: boolean): void
  /** Handles a change of the browser's network state. */
  connection(connected: boolean): void
  /** Handles the loss of the stream. */
  lost(): void
  /** Probes immediately on the user's request. Resolves when the response arrives or is late. */
  probe(): Promise<void>
}

/**
 * Detects the loss of the network immediately: the browser reports it, the stream is lost, or the stream is silent for
 * three closes at the pace that the stream itself shows. Each case triggers a probe of the services. Without a response
 * within three more closes the services count as unavailable.
 */
export function createLiveness({ clock, stream, probeServices }: LivenessParts): Liveness {
  const pace = new ClosePace()
  const patience = (): number => MISSED_CLOSES * pace.ms
  let silence: Timer | undefined

  const probe = async (): Promise<void> => {
    stream.retry()
    const late = clock.after(patience(), () => noteFailure('services', 'timeout', clock.now()))
    await probeServices()
    late.cancel()
  }
  const quiet = (): void => {
    noteQuiet()
    if (isPageHidden()) return
    stream.check(patience())
    void probe()
  }
  return {
    ledger(mark, indexed) {
      if (indexed) pace.note(mark)
      noteLedger(mark, indexed, clock.now())
      silence?.cancel()
      silence = clock.after(patience(), quiet)
    },
    connection(connected) {
      noteConnection(connected, clock.now())
      if (connected) {
        stream.renew()
        void probe()
      } else stream.check(patience())
    },
    lost() {
      if (networkStore.get().ledger !== undefined && !isPageHidden()) void probe()
    },
    probe,
  }
}

export const liveness: Liveness = createLiveness({
  clock: systemClock,
  stream: marketStream,
  probeServices: () => marketLoop.run(),
})
