// The vault and its worker need neither network nor storage. The content policy forbids the network; what a policy does
// not reach goes here, so that code of a hijacked dependency finds no place to put a secret.
const GATEWAYS = [
  'fetch',
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

/** Takes every way out of a global scope, and `more` that only this scope does not need. Nothing can bring one back. */
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
