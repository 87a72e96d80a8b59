import { CYCLES } from '../info/cycles.ts'
import type { Cycle } from '../info/cycles.ts'

/** Path of the market WebSocket on the web port. */
export const STREAM_PATH = '/ws'

/** Maximum bytes of unread messages before the server disconnects a slow reader. */
export const STREAM_BUFFER_LIMIT = 256 * 1024

export type Channel =
  | { readonly kind: 'ledger' }
  | { readonly kind: 'tickers' }
  | { readonly kind: 'book'; readonly base: string; readonly counter: string }
  | { readonly kind: 'trades'; readonly base: string; readonly counter: string }
  | { readonly kind: 'candles'; readonly base: string; readonly counter: string; readonly cycle: Cycle }
  | { readonly kind: 'account'; readonly address: string }

const CYCLE_NAMES: ReadonlySet<string> = new Set(CYCLES)

/** Returns the name of a channel on the socket, e.g. 'candles:SWT-CNY:5minute'. */
export function channelText(channel: Channel): string {
  switch (channel.kind) {
    case 'ledger':
    case 'tickers':
      return channel.kind
    case 'account':
      return `account:${channel.address}`
    case 'candles':
      return `candles:${channel.base}-${channel.counter}:${channel.cycle}`
    default:
      return `${channel.kind}:${channel.base}-${channel.counter}`
  }
}

function isCycle(text: string | undefined): text is Cycle {
  return text !== undefined && CYCLE_NAMES.has(text)
}

/** Parses a channel name. Returns undefined for an unknown form, which the server refuses as 'channel/unknown'. */
export function parseChannel(text: string): Channel | undefined {
  const [kind, subject, cycle, ...rest] = text.split(':')
  if (rest.length > 0) return undefined
  if (subject === undefined) return kind === 'ledger' || kind === 'tickers' ? { kind } : undefined
  if (kind === 'account') return cycle === undefined && subject !== '' ? { kind, address: subject } : undefined
  const [base, counter, ...more] = subject.split('-')
  if (!base || !counter || more.length > 0) return undefined
  if (kind === 'candles') return isCycle(cycle) ? { kind, base, counter, cycle } : undefined
  if ((kind === 'book' || kind === 'trades') && cycle === undefined) return { kind, base, counter }
  return undefined
}
