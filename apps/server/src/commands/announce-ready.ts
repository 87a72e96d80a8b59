import type { ReadyAnswer } from '@tidebook/contract'
import { percentOf, ProgressMeter } from '@tidebook/contract/progress'
import { leftText, progressLine } from '@tidebook/contract/progress-lines'
import type { RunningServer } from '../roles/running-server.ts'

/** Interval at which progress and readiness are polled, in milliseconds. */
const POLL_MS = 250
/** Number of polls per line of index progress: one line every five seconds. */
const POLLS_PER_LINE = 20
/** Progress of the history after which a new line is printed, in percent. */
const PERCENT_PER_LINE = 10

/** Output of the lines, the wait function, and the clock in milliseconds. */
export interface Announcement {
  write(line: string): void
  now(): number
  wait(ms: number): Promise<unknown>
}

type Announced = Pick<
  RunningServer,
  'url' | 'isPreparing' | 'historyWritten' | 'prepared' | 'loaded' | 'readiness' | 'sandbox' | 'validators'
>

export interface StartupFacts {
  readonly url: string
  readonly dataDir: string
  /** Whether a new local network is being created. */
  readonly isPreparing: boolean
  /** Whether this program serves pages. */
  readonly servesPages: boolean
}

/**
 * Returns the first lines of output: address, documentation, data folder, current work, and how to stop the program.
 */
export function startupBlock({ url, dataDir, isPreparing, servesPages }: StartupFacts): string {
  return [
    '',
    '  Tidebook is starting',
    '',
    `  Address  ${url}`,
    ...(servesPages ? [`  Docs     ${url}/docs`] : []),
    `  Data     ${dataDir}`,
    `  Now      ${isPreparing ? 'creating a local network and its history of trades, which takes a minute or two' : 'opening the stored data'}`,
    '  Stop     Ctrl+C; the next start continues with the same data',
    '',
  ].join('\n')
}

/**
 * Prints progress until `/ready` reports that the server is ready, then prints that it is. Rejects when the network
 * cannot be created.
 */
export async function announceReady(server: Announced, announcement: Announcement): Promise<void> {
  const { write, now, wait } = announcement
  if (server.isPreparing) await reportHistory(server, announcement)
  await server.prepared
  await server.loaded
  const meter = new ProgressMeter()
  for (let poll = 1; ; poll += 1) {
    const answer = await server.readiness()
    if (answer.status === 'ready') break
    const left = leftText(meter.report(answer.indexedLedger ?? 0, answer.validatedLedger ?? 0, now()))
    if (poll % POLLS_PER_LINE === 0) write(progressOf(answer, left))
    await wait(POLL_MS)
  }
  for (const line of validatorLines(server.validators)) write(line)
  if (server.sandbox !== undefined) write(sandboxBlock(server.url, server.sandbox))
  write(`Tidebook is ready: ${server.url}`)
}

/** Returns the lines for developers: an account with test money, an example call, and a link to the other calls. */
function sandboxBlock(url: string, { address, secret }: NonNullable<Announced['sandbox']>): string {
  return [
    '',
    '  Sandbox account, with test money of this network only',
    '',
    `  ADDRESS=${address}`,
    `  SECRET=${secret}`,
    `  curl -s '${url}/wallet/balance/me?w=${address}'`,
    '',
    `  Every call in curl, TypeScript and Python: ${url}/docs/reference/api`,
    '',
  ].join('\n')
}

/** Returns a line per validator with the ports of its two processes. */
function validatorLines(validators: Announced['validators']): string[] {
  return validators.map(
    ({ nodePort, peerPort, rpcPort }, index) =>
      `Validator ${index + 1}: ledger on port ${nodePort}, CometBFT on port ${rpcPort}, its peers on port ${peerPort}`,
  )
}

/** Prints the progress of the demonstration network's history until the network is prepared or has failed. */
async function reportHistory(server: Announced, { write, now, wait }: Announcement): Promise<void> {
  let isSettled = false
  const settle = (): void => {
    isSettled = true
  }
  server.prepared.then(settle, settle)
  write('Tidebook is creating its local network: accounts and tokens')
  let reported = 0
  const meter = new ProgressMeter()
  while (!isSettled) {
    const progress = meter.report(server.historyWritten, 1, now())
    const percent = percentOf(progress)
    if (percent >= reported + PERCENT_PER_LINE) {
      reported = percent - (percent % PERCENT_PER_LINE)
      write(progressLine('Tidebook is writing the history of trades', progress))
    }
    await wait(POLL_MS)
  }
}

function progressOf({ node, database, indexedLedger, validatedLedger }: ReadyAnswer, left: string): string {
  if (database === 'down') return 'Tidebook is waiting for its database'
  if (node === 'down') return 'Tidebook is waiting for its node'
  return `Tidebook is building its index: ledger ${indexedLedger} of ${validatedLedger}${left}`
}
