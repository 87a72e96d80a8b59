import { describe, expect, it } from 'vitest'
import { MIN_COST } from './calibrate.ts'
import { kdfInWorker } from './kdf-client.ts'
import type { KdfAnswer, KdfPort, KdfRequest } from './kdf-client.ts'

function scripted() {
  const requests: KdfRequest[] = []
  const listeners: { message?: (event: { readonly data: KdfAnswer }) => void; error?: () => void } = {}
  let started = 0
  const port: KdfPort = {
    postMessage: (request) => void requests.push(request),
    addEventListener(type: string, listener: unknown) {
      if (type === 'message') listeners.message = listener as NonNullable<typeof listeners.message>
      if (type === 'error') listeners.error = listener as () => void
    },
    terminate: () => {},
  }
  const kdf = kdfInWorker(() => {
    started++
    return port
  })
  return {
    kdf: () => kdf(new Uint8Array(4), new Uint8Array(16), MIN_COST),
    asked: requests,
    answer: (data: KdfAnswer) => listeners.message?.({ data }),
    crash: () => listeners.error?.(),
    started: () => started,
  }
}

describe('key derivation in a worker', () => {
  it('returns each key to its caller, in any order', async () => {
    const { kdf, answer } = scripted()
    const [first, second] = [kdf(), kdf()]
    answer({ id: 2, key: Uint8Array.of(2) })
    answer({ id: 1, key: Uint8Array.of(1) })
    expect([await first, await second]).toEqual([Uint8Array.of(1), Uint8Array.of(2)])
  })

  it('reports failures, rejects pending calls of a crashed worker and restarts it', async () => {
    const { kdf, answer, crash, started } = scripted()
    const refused = kdf()
    answer({ id: 1, key: undefined })
    await expect(refused).rejects.toMatchObject({ code: 'keyring/worker-failed' })
    const lost = kdf()
    crash()
    await expect(lost).rejects.toMatchObject({ code: 'keyring/worker-failed' })
    const again = kdf()
    answer({ id: 3, key: Uint8Array.of(3) })
    expect([await again, started()]).toEqual([Uint8Array.of(3), 2])
  })
})
