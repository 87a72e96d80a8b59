import { KeyringClient, KeyringError } from '@tidebook/keyring'

let client: KeyringClient | undefined
const listeners = new Set<() => void>()

/**
 * The one key worker of this tab. Asking for the client loads nothing; the worker and its cryptography start with the
 * first call.
 */
export function keyring(): KeyringClient {
  client ??= new KeyringClient(startWorker, () => {
    for (const listener of listeners) listener()
  })
  return client
}

/** Tells when the wallet was locked without being asked to: 15 minutes over, or the worker lost. */
export function onSelfLock(listener: () => void): void {
  listeners.add(listener)
}

function startWorker(): Worker {
  // Browsers give cryptography only to pages from https or from this machine.
  if (!globalThis.isSecureContext) throw new KeyringError('keyring/insecure-page')
  return new Worker(new URL('./keyring-worker.ts', import.meta.url), { type: 'module', name: 'tidebook-keyring' })
}
