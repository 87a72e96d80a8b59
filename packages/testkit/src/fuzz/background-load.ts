import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'

const BEAT_MS = 500

/** Slow readers and writers that run during the requests of a fuzz run. */
export interface BackgroundLoad {
  /** How often the program disconnected one of these clients. */
  readonly cut: number
  stop(): Promise<void>
}

export interface BackgroundLoadOptions {
  /** Ports of HTTP programs. */
  readonly ports: readonly number[]
  /** WebSocket addresses, with messages that request large answers. */
  readonly sockets: readonly { readonly url: string; readonly say: readonly string[] }[]
  /** Number of clients of each kind at each address. */
  readonly count: number
}

/** Starts clients that send their bodies one byte at a time, and clients that never read the answer. */
export function startBackgroundLoad({ count, ports, sockets }: BackgroundLoadOptions): BackgroundLoad {
  const stop = new AbortController()
  const counts = { cut: 0 }
  const again = async (visit: (address: string) => Promise<void>, address: string): Promise<void> => {
    while (!stop.signal.aborted) {
      await visit(address)
      counts.cut += 1
      await delay(BEAT_MS, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  }
  const working = Array.from({ length: count }, (_, index) => `127.0.9.${index + 1}`).flatMap((address) => [
    ...ports.map((port) => again((from) => slowBody(port, from, stop.signal), address)),
    ...sockets.map(({ say, url }) => again((from) => neverReading(url, say, from, stop.signal), address)),
  ])
  return {
    get cut() {
      return counts.cut
    },
    stop: async () => {
      stop.abort()
      await Promise.all(working)
    },
  }
}

function slowBody(port: number, localAddress: string, signal: AbortSignal): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port, localAddress })
  const end = (): void => void socket.destroy()
  signal.addEventListener('abort', end)
  socket.write(
    'POST /faucet HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n',
  )
  const beat = setInterval(() => socket.write(' '), BEAT_MS)
  socket.resume()
  socket.on('error', () => undefined)
  return new Promise((resolve) => {
    socket.once('close', () => {
      clearInterval(beat)
      signal.removeEventListener('abort', end)
      resolve()
    })
  })
}

function neverReading(
  url: string,
  messages: readonly string[],
  localAddress: string,
  signal: AbortSignal,
): Promise<void> {
  const socket = new WebSocket(url, { localAddress })
  const end = (): void => socket.terminate()
  signal.addEventListener('abort', end)
  socket.on('error', () => undefined)
  socket.once('open', () => {
    socket.pause()
    for (const text of messages) socket.send(text)
  })
  return new Promise((resolve) => {
    socket.once('close', () => {
      signal.removeEventListener('abort', end)
      resolve()
    })
  })
}
