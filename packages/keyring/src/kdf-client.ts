import { KeyringError } from './errors.ts'
import type { Kdf, KdfCost } from './kdf.ts'
import type { Scrypt, ScryptCost } from './scrypt.ts'

/** A password from which to derive a key. The response is undefined when the worker failed. */
export interface KdfRequest {
  readonly id: number
  readonly password: Uint8Array
  readonly salt: Uint8Array
  /** Cost of Argon2id, or of scrypt. */
  readonly cost: KdfCost | ScryptCost
}
export interface KdfAnswer {
  readonly id: number
  readonly key: Uint8Array<ArrayBuffer> | undefined
}

/** The worker functions that the client uses, as implemented by the platform's `Worker`. */
export interface KdfPort {
  postMessage(message: KdfRequest): void
  addEventListener(type: 'message', listener: (event: { readonly data: KdfAnswer }) => void): void
  addEventListener(type: 'error' | 'messageerror', listener: () => void): void
  terminate(): void
}

/** Derives keys in a worker, because derivation takes up to a second. The next call restarts a crashed worker. */
export function kdfInWorker(start: () => KdfPort): Kdf & Scrypt {
  const waiting = new Map<number, { resolve: (key: Uint8Array<ArrayBuffer>) => void; reject: (error: Error) => void }>()
  let port: KdfPort | undefined
  let lastId = 0
  const settle = (id: number, key: Uint8Array<ArrayBuffer> | undefined): void => {
    const call = waiting.get(id)
    waiting.delete(id)
    if (key === undefined) call?.reject(new KeyringError('keyring/worker-failed'))
    else call?.resolve(key)
  }
  const drop = (): void => {
    port?.terminate()
    port = undefined
    for (const id of waiting.keys()) settle(id, undefined)
  }
  const started = (): KdfPort => {
    const worker = start()
    worker.addEventListener('message', ({ data }) => settle(data.id, data.key))
    worker.addEventListener('error', drop)
    worker.addEventListener('messageerror', drop)
    return worker
  }
  return (password: Uint8Array, salt: Uint8Array, cost: KdfCost | ScryptCost) =>
    new Promise((resolve, reject) => {
      port ??= started()
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      port.postMessage({ id, password, salt, cost })
    })
}
