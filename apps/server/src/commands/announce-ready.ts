import type { ReadyAnswer } from '@tidebook/contract'
import type { RunningServer } from '../roles/running-server.ts'

/** Interval at which progress and readiness are polled, in milliseconds. */
const POLL_MS = 250
/** Number of polls per progress line of the index: one line every five seconds. */
const POLLS_PER_LINE = 20
/** Progress of the history that earns a line, in percent. */
const PERCENT_PER_LINE = 10

/** Output of the lines, and the wait function. */
export interface Announcement {
  write(line: string): void
  wait(ms: number): Promise<unknown>
}

type Announced = Pick<
  RunningServer,
  'url' | 'isPreparing' | 'historyWritten' | 'prepared' | 'loaded' | 'readiness' | 'validators'
>

/** Returns the lines that a person reads first: address, data folder, and how to stop. */
export const startupBlock = (url: string, dataDir: string): string =>
  ['', '  Tidebook is starting', '', `  Address  ${url}`, `  Data     ${dataDir}`, '  Stop     Ctrl+C', ''].join('\n')

/**
 * Prints progress until `/ready` reports that the server is ready, then prints that it is. Rejects when the network
 * cannot be created.
 */
export const announceReady = async (server: Announced, { write, wait }: Announcement): Promise<void> => {
  if (server.isPreparing) await reportHistory(server, { write, wait })
  await server.prepared
  await server.loaded
  for (let poll = 1; ; poll += 1) {
    const answer = await server.readiness()
    if (answer.status === 'ready') break
    if (poll % POLLS_PER_LINE === 0) write(progressOf(answer))
    await wait(POLL_MS)
  }
  for (const line of validatorLines(server.validators)) write(line)
  write(`Tidebook is ready: ${server.url}`)
}

/** Returns a line per validator with the ports of its two programs. */
const validatorLines = (validators: Announced['validators']): string[] =>
  validators.map(
    ({ nodePort, peerPort, rpcPort }, index) =>
      `Validator ${index + 1}: ledger on port ${nodePort}, CometBFT on port ${rpcPort}, its peers on port ${peerPort}`,
  )

/** Prints the progress of the demonstration network's history until the network is prepared or has failed. */
const reportHistory = async (server: Announced, { write, wait }: Announcement): Promise<void> => {
  let isSettled = false
  const settle = (): void => {
    isSettled = true
  }
  server.prepared.then(settle, settle)
  write('Tidebook is preparing its local network: accounts, tokens and a history of trades')
  let reported = 0
  while (!isSettled) {
    const percent = Math.floor(server.historyWritten * 100)
    if (percent >= reported + PERCENT_PER_LINE) {
      reported = percent - (percent % PERCENT_PER_LINE)
      write(`Tidebook is writing the history: ${reported} %`)
    }
    await wait(POLL_MS)
  }
}

const progressOf = ({ node, database, indexedLedger, validatedLedger }: ReadyAnswer): string => {
  if (database === 'down') return 'Tidebook is waiting for its database'
  if (node === 'down') return 'Tidebook is waiting for its node'
  return `Tidebook is building its index: ledger ${indexedLedger} of ${validatedLedger}`
}
