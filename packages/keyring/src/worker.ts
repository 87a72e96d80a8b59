import { swt } from '@tidebook/protocol'
import { argon2id } from './kdf.ts'
import { KeyringHost } from './keyring-host.ts'
import { platformRandom } from './random.ts'
import type { KeyringMessage, KeyringRequest } from './rpc.ts'

/** The part of a worker's global scope that this file touches. */
interface WorkerScope {
  postMessage(message: KeyringMessage): void
  onmessage: ((event: { readonly data: KeyringRequest }) => void) | null
}

// The key worker needs neither network nor storage. The content security policy forbids the network; the rest goes here,
// so that code of a hijacked dependency finds no place to put a secret.
const GATEWAYS = [
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'WebTransport',
  'RTCPeerConnection',
  'BroadcastChannel',
  'indexedDB',
  'caches',
  'Worker',
  'SharedWorker',
  'importScripts',
]

for (const name of GATEWAYS) {
  for (let owner: object | null = globalThis; owner !== null; owner = Object.getPrototypeOf(owner)) {
    Reflect.deleteProperty(owner, name)
  }
  Reflect.defineProperty(globalThis, name, { value: undefined, configurable: false })
}

const scope = globalThis as unknown as WorkerScope
const post = scope.postMessage.bind(scope)
const host = new KeyringHost(
  { network: swt, clock: () => Date.now(), random: platformRandom, kdf: argon2id },
  post,
  (run, delayMs) => {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
)
scope.onmessage = (event) => {
  void host.handle(event.data)
}
