// The vault and its worker need neither network nor storage. The content policy forbids the network. This module
// removes everything that a policy does not cover, so that code of a hijacked dependency has no place to send a secret.
const GATEWAYS = [
  'fetch',
  'fetchLater',
  'XMLHttpRequest',
  'WebSocket',
  'WebSocketStream',
  'EventSource',
  'WebTransport',
  'RTCPeerConnection',
  'webkitRTCPeerConnection',
  'RTCDataChannel',
  'BroadcastChannel',
  'indexedDB',
  'caches',
  'cookieStore',
  'SharedWorker',
  'importScripts',
  'open',
] as const

/** Permanently removes every network and storage API from a global scope, and `more` that this scope does not need. */
export function closeGateways(scope: object, more: readonly string[] = []): void {
  for (const name of [...GATEWAYS, ...more]) remove(scope, name)
  const navigator: unknown = Reflect.get(scope, 'navigator')
  if (typeof navigator === 'object' && navigator !== null) remove(navigator, 'sendBeacon')
}

function remove(scope: object, name: string): void {
  for (let owner: object | null = scope; owner !== null; owner = Object.getPrototypeOf(owner)) {
    Reflect.deleteProperty(owner, name)
  }
  Reflect.defineProperty(scope, name, { value: undefined, configurable: false })
}
