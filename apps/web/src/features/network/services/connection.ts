import { createApi, createHttpClient, type Api } from '@tidebook/client/http'
import { MarketStream, openWebSocket, type OpenSocket } from '@tidebook/client/stream'
import { STREAM_PATH } from '@tidebook/contract/stream'
import { failureCode } from '../../../lib/failure-code.ts'
import { newTraceparent } from '../../../lib/new-traceparent.ts'
import { createStore } from '../../../lib/store.ts'
import { noteFailure, noteStream, noteSuccess } from '../model/network-events.ts'
import { bookFirst } from './book-first.ts'

const origin = globalThis.location?.origin ?? 'http://localhost'

type Listeners = Set<(value: string) => void>

function listen(listeners: Listeners, listener: (value: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(listeners: Listeners, value: string): void {
  for (const listener of listeners) listener(value)
}

const refused: Listeners = new Set()
const unexpected: Listeners = new Set()

/** Calls the listener with the code of every refused call. Returns the unsubscribe function. */
export function onCallRefused(listener: (code: string) => void): () => void {
  return listen(refused, listener)
}

/**
 * Calls the listener with the id of every request that ended with an unexpected error of the server. Returns the
 * unsubscribe function.
 */
export function onUnexpectedError(listener: (requestId: string) => void): () => void {
  return listen(unexpected, listener)
}

/** Reports the id of a request that ended with an unexpected error of the server. */
export function noteUnexpectedError(requestId: string): void {
  notify(unexpected, requestId)
}

/** The HTTP client of the page. Changes of its network state update the store (STA-015, STA-016). */
export const http = createHttpClient({
  hosts: [''],
  traceparent: newTraceparent,
  onNetState: (available) => {
    if (available) noteSuccess('services', Date.now())
    else noteFailure('services', failureCode(), Date.now())
  },
  onRefused: (code) => notify(refused, code),
  onUnexpected: noteUnexpectedError,
})

/** Typed client for every call of the contract. */
export const api: Api = createApi(http)

const openerStore = createStore<{ readonly open: OpenSocket }>({ open: openWebSocket })

/** Sets how the stream opens its next sockets. */
export function openSocketsWith(open: OpenSocket): void {
  openerStore.set({ open })
}

/** The page's only market stream. */
export const marketStream = new MarketStream({
  url: origin.replace(/^http/, 'ws') + STREAM_PATH,
  open: (url) => openerStore.get().open(url),
  onState: (state) => noteStream(state === 'live'),
  pace: bookFirst(),
})
