import { closeGateways } from './gateways.ts'
import { argon2id } from './kdf.ts'
import { scrypt } from './scrypt.ts'
import type { KdfAnswer, KdfRequest } from './kdf-client.ts'

/** The parts of a worker's global scope that this file uses. */
interface WorkerScope {
  postMessage(message: KdfAnswer): void
  onmessage: ((event: { readonly data: KdfRequest }) => void) | null
}

const scope = globalThis as unknown as WorkerScope
const post = scope.postMessage.bind(scope)

scope.onmessage = async ({ data: { id, password, salt, cost } }) => {
  try {
    post({ id, key: 'n' in cost ? await scrypt(password, salt, cost) : await argon2id(password, salt, cost) })
  } catch {
    post({ id, key: undefined })
  } finally {
    password.fill(0)
  }
}

closeGateways(globalThis, ['Worker'])
