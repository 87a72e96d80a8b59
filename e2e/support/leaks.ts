import { expect, type Page } from '@playwright/test'

/** Returns every encoding that could conceal a text in a browser's requests or storage. */
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

/** Returns all storage of the page as text: both web storages and every IndexedDB record. */
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
 * Starts to record a browser's requests, its WebSocket messages and the console output of its pages. `expectNone`
 * checks that the recording and all storage contain no secret in any encoding.
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
