import { expect, type Page } from '@playwright/test'

/** Every way in which a text could hide in what a browser sends or keeps. */
function disguises(canary: string): readonly string[] {
  const bytes = Buffer.from(canary)
  const key = /^[0-9a-f]{64}$/u.test(canary) ? [Buffer.from(canary, 'hex').toString('base64').slice(0, -1)] : []
  return [
    ...key,
    canary,
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/u, ''),
    bytes.toString('base64url'),
    encodeURIComponent(canary),
    [...canary].toReversed().join(''),
  ]
}

/** Everything the page keeps: both storages and every IndexedDB record, as text. */
async function keptBy(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
      for (const store of database.objectStoreNames) {
        kept.push(
          await new Promise((resolve) => {
            const request = database.transaction(store).objectStore(store).getAll()
            request.addEventListener('success', () => resolve(request.result))
          }),
        )
      }
      database.close()
    }
    return JSON.stringify(kept)
  })
}

/**
 * Watches what a browser sends, by calls and by sockets, and what its pages write to the console, from now on.
 * `expectNone` looks at that and at everything that is kept: no secret is in it, in any encoding.
 */
export function watchLeaks(page: Page): { readonly expectNone: (secrets: readonly string[]) => Promise<void> } {
  const seen: string[] = []
  page.on('request', (request) => seen.push(`${request.url()} ${request.postData() ?? ''}`))
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => seen.push(String(payload))))
  page.on('console', (message) => seen.push(message.text()))
  return {
    expectNone: async (secrets) => {
      const everything = [...seen, await keptBy(page)].join('\n')
      expect(everything, 'the vault is stored').toContain('tidebook-vault')
      for (const secret of secrets)
        for (const disguise of disguises(secret)) expect(everything.includes(disguise), disguise).toBe(false)
    },
  }
}
