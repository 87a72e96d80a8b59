/** The subset of WebSocket that a stream uses. */
export interface Socket {
  send(text: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((event: { readonly data: unknown }) => void) | null
  onclose: (() => void) | null
  onerror: (() => void) | null
}

export type OpenSocket = (url: string) => Socket

/** Opens the platform's own WebSocket. */
export const openWebSocket: OpenSocket = (url) => {
  const socket = new WebSocket(url)
  const wrapped: Socket = {
    send: (text) => socket.send(text),
    close: () => socket.close(),
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
  }
  socket.addEventListener('open', () => wrapped.onopen?.())
  socket.addEventListener('message', (event) => wrapped.onmessage?.({ data: event.data }))
  socket.addEventListener('close', () => wrapped.onclose?.())
  socket.addEventListener('error', () => wrapped.onerror?.())
  return wrapped
}
