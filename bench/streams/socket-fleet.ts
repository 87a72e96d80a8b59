import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FleetAnswer, FleetFigures, FleetOrder } from './fleet-messages.ts'

const PROCESS = fileURLToPath(new URL('socket-process.ts', import.meta.url))

/** Sockets in their own process. */
export interface SocketFleet {
  /** Forgets what was received so far. */
  count(): void
  /** Closes all sockets and returns what they received. */
  stop(): Promise<FleetFigures>
}

/** Opens sockets in several processes at the same time, none with more than `mostInProcess`. */
export function openFleets(
  url: string,
  sockets: number,
  channels: readonly string[],
  mostInProcess: number,
): Promise<readonly SocketFleet[]> {
  const processes = Math.ceil(sockets / mostInProcess)
  const sizes = Array.from({ length: processes }, (_, index) => Math.floor((sockets + index) / processes))
  return Promise.all(sizes.map((size) => openFleet(url, size, channels)))
}

/** Opens sockets to an exchange, and waits until each has the snapshots of all channels. */
async function openFleet(url: string, sockets: number, channels: readonly string[]): Promise<SocketFleet> {
  const child = fork(PROCESS)
  const send = (order: FleetOrder): void => void child.send(order)
  send({ do: 'open', url, sockets, channels })
  await once(child, 'message')
  return {
    count: () => send({ do: 'count' }),
    stop: async () => {
      const answer = once(child, 'message') as Promise<[FleetAnswer]>
      send({ do: 'stop' })
      const [figures] = await answer
      if (figures.is !== 'figures') throw new Error('The process with the sockets did not stop')
      return figures
    },
  }
}
