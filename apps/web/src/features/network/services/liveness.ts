import { systemClock, type Clock, type Timer } from '@tidebook/client/http'
import { ClosePace } from '../model/close-pace.ts'
import { noteConnection, noteFailure, noteLedger, noteQuiet } from '../model/network-events.ts'
import { networkStore, type LedgerMark } from '../model/network-store.ts'
import { marketStream } from './connection.ts'
import { hidden, marketLoop } from './market-loop.ts'

/** Closes that may fail to come before the page says so, and for which a server may be silent that is asked then. */
const MISSED_CLOSES = 3

/** What the liveness of the network is told by. */
export interface LivenessParts {
  readonly clock: Clock
  readonly stream: Pick<typeof marketStream, 'check' | 'renew' | 'retry'>
  /** Asks the services for a sign of life. */
  readonly ask: () => Promise<void>
}

export interface Liveness {
  /** A ledger arrived on the stream. */
  ledger(mark: LedgerMark, indexed: boolean): void
  /** The browser's word about the network changed. */
  connection(connected: boolean): void
  /** The stream was lost. */
  lost(): void
  /** Asks now, as a person wished. Resolves when the answer is there or too late. */
  probe(): Promise<void>
}

/**
 * Notices the loss of the network at once: by the browser's word, by a stream that is lost, and by one that is quiet for
 * three closes, whose pace the stream itself tells. Whatever it is, the services are asked for a sign of life; without
 * one for three closes more they count as unavailable.
 */
export const createLiveness = ({ clock, stream, ask }: LivenessParts): Liveness => {
  const pace = new ClosePace()
  const patience = (): number => MISSED_CLOSES * pace.ms
  let silence: Timer | undefined

  const probe = async (): Promise<void> => {
    stream.retry()
    const late = clock.after(patience(), () => noteFailure('services', 'timeout', clock.now()))
    await ask()
    late.cancel()
  }
  const quiet = (): void => {
    noteQuiet()
    if (hidden()) return
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
      if (networkStore.get().ledger !== undefined && !hidden()) void probe()
    },
    probe,
  }
}

export const liveness: Liveness = createLiveness({
  clock: systemClock,
  stream: marketStream,
  ask: () => marketLoop.run(),
})
