import type { OpenSocket, Socket } from '../src/stream/socket.ts'

/** One end of a scripted connection. */
export class FakeSocket implements Socket {
  readonly sent: string[] = []
  closed = false
  onopen: (() => void) | null = null
  onmessage: ((event: { readonly data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  onerror: (() => void) | null = null

  send(text: string): void {
    const { op, channel } = JSON.parse(text) as { op: string; channel?: string }
    this.sent.push(channel === undefined ? op : `${op} ${channel}`)
  }

  close(): void {
    this.closed = true
  }

  /** Delivers a message of the server. */
  say(message: unknown): void {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) })
  }

  /** Returns and clears the messages that were sent. */
  take(): string[] {
    return this.sent.splice(0)
  }
}

/** Creates scripted sockets and records them. */
export function fakeSockets(): {
  readonly open: OpenSocket
  readonly sockets: FakeSocket[]
  readonly last: () => FakeSocket
} {
  const sockets: FakeSocket[] = []
  return {
    sockets,
    open: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    },
    last: () => {
      const socket = sockets.at(-1)
      if (!socket) throw new TypeError('no socket was opened')
      return socket
    },
  }
}

/** Creates a page visibility that a test controls. */
export function fakeVisibility() {
  const listeners = new Set<() => void>()
  let hidden = false
  return {
    hidden: () => hidden,
    watch: (changed: () => void) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    set: (value: boolean) => {
      hidden = value
      for (const listener of listeners) listener()
    },
    listeners,
  }
}
