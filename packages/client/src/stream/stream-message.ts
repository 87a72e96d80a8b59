/** A message of a channel. */
export interface StreamMessage {
  readonly channel: string
  readonly kind: 'snapshot' | 'update'
  readonly sequence: number
  readonly ledger: number
  readonly data: unknown
}

export type IncomingMessage =
  | { readonly kind: 'data'; readonly message: StreamMessage }
  | { readonly kind: 'pong' }
  | { readonly kind: 'error'; readonly code: string; readonly message: string; readonly channel?: string }
  /** An unreadable message. Has a channel if the text named one. */
  | { readonly kind: 'bad'; readonly channel?: string }

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

/** Parses a message of the server. Checks the envelope only; subscribers check the data. */
export function readIncoming(text: unknown): IncomingMessage {
  let body: unknown
  try {
    body = typeof text === 'string' ? JSON.parse(text) : undefined
  } catch {
    return { kind: 'bad' }
  }
  if (typeof body !== 'object' || body === null) return { kind: 'bad' }
  const { op, channel, kind, sequence, ledger, data, code, message } = body as Readonly<Record<string, unknown>>
  const named = typeof channel === 'string' ? { channel } : {}
  if (op === 'pong') return { kind: 'pong' }
  if (op === 'error') return { kind: 'error', code: String(code), message: String(message), ...named }
  if (typeof channel !== 'string') return { kind: 'bad' }
  if ((kind !== 'snapshot' && kind !== 'update') || !isCount(sequence) || !isCount(ledger) || data === undefined) {
    return { kind: 'bad', channel }
  }
  return { kind: 'data', message: { channel, kind, sequence, ledger, data } }
}
