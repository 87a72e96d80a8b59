import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FleetAnswer, FleetFigures, FleetOrder } from './fleet-messages.ts'

/** Time within which at least one more socket must open. */
const PATIENCE_MS = 60_000

const PROCESS = fileURLToPath(new URL('socket-process.ts', import.meta.url))

/** Sockets in separate processes. */
export interface SocketFleet {
  /** Resets the counts of received messages. */
  count(): void
  /** Closes all sockets and returns what they received. */
  stop(): Promise<FleetFigures>
}

/** Number of sockets to open. */
export interface FleetPlan {
  readonly url: string
  readonly sockets: number
  readonly channels: readonly string[]
  /** Sockets of one process. */
  readonly perProcess: number
}

/**
 * Opens sockets in several processes at the same time.
 * @param onProgress called with the number of open sockets
 * @throws Error when a socket cannot be opened, or none was opened for a minute
 */
export async function openFleets(
  { channels, perProcess, sockets, url }: FleetPlan,
  onProgress: (opened: number) => void,
): Promise<readonly SocketFleet[]> {
  const processes = Math.ceil(sockets / perProcess)
  const sizes = Array.from({ length: processes }, (_, index) => Math.floor((sockets + index) / processes))
  const opened = sizes.map(() => 0)
  const report = (index: number, count: number): void => {
    opened[index] = count
    onProgress(opened.reduce((sum, each) => sum + each, 0))
  }
  return Promise.all(sizes.map((size, index) => openFleet({ url, size, channels }, (count) => report(index, count))))
}

interface FleetPart {
  readonly url: string
  readonly size: number
  readonly channels: readonly string[]
}

/** Opens sockets to an exchange, and waits until each has the snapshots of all channels. */
async function openFleet(
  { channels, size, url }: FleetPart,
  onProgress: (opened: number) => void,
): Promise<SocketFleet> {
  const child = fork(PROCESS)
  const send = (order: FleetOrder): void => void child.send(order)
  send({ do: 'open', url, sockets: size, channels })
  await untilOpen(child, onProgress)
  return {
    count: () => send({ do: 'count' }),
    stop: async () => {
      const answer = once(child, 'message') as Promise<[FleetAnswer]>
      const exit = once(child, 'exit') as Promise<[number | null]>
      send({ do: 'stop' })
      const [figures] = await Promise.race([answer, exit])
      if (figures === null || typeof figures === 'number')
        throw new Error(`The process with the sockets ended with ${figures} before it sent its figures`)
      if (figures.is !== 'figures') throw new Error('The process with the sockets did not stop')
      return figures
    },
  }
}

/** Waits until a process has opened its sockets. Ends the process if it does not. */
async function untilOpen(child: ChildProcess, onProgress: (opened: number) => void): Promise<void> {
  const opening = Promise.withResolvers<void>()
  let opened = 0
  // A blocked process reports nothing, so waiting for a report could never end.
  const patience = setTimeout(() => opening.reject(new Error(`Only ${opened} sockets opened`)), PATIENCE_MS)
  child.once('exit', (status) => opening.reject(new Error(`The process with the sockets ended with ${status}`)))
  const read = (answer: FleetAnswer): void => {
    if (answer.is === 'open') opening.resolve()
    else if (answer.is === 'failed') opening.reject(new Error(`A socket did not open: ${answer.reason}`))
    else if (answer.is === 'opening') {
      if (answer.sockets > opened) patience.refresh()
      opened = answer.sockets
      onProgress(opened)
    }
  }
  child.on('message', read)
  try {
    await opening.promise
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    clearTimeout(patience)
    child.off('message', read)
  }
}
