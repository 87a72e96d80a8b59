import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const ORIGIN = 'https://exchange.example'
const DOCUMENT = '<script type="module" src="/assets/index-1.js"></script>'

type Listener = (event: never) => void

/** Responses of the server by path. `undefined` simulates a network failure. */
let server: ((path: string) => string) | undefined
let caches: Map<string, Map<string, string>>
let listeners: Map<string, Listener>
const skipWaiting = vi.fn(async () => undefined)

function pathOf(request: string | { readonly url: string }): string {
  return typeof request === 'string' ? request : new URL(request.url).pathname
}

async function fetchFromServer(request: string | { readonly url: string }): Promise<Response> {
  if (server === undefined) throw new TypeError('Failed to fetch')
  return new Response(server(pathOf(request)))
}

function cacheOf(name: string) {
  const files = caches.get(name) ?? new Map<string, string>()
  caches.set(name, files)
  return {
    addAll: async (paths: readonly string[]) => {
      for (const path of paths) files.set(path, await (await fetchFromServer(path)).text())
    },
    put: async (path: string, response: Response) => void files.set(path, await response.text()),
    match: async (path: string) => (files.has(path) ? new Response(files.get(path)) : undefined),
  }
}

/** Dispatches an event, and waits for the promises passed to `waitUntil`. */
async function dispatch(type: 'install' | 'activate'): Promise<void> {
  let work: Promise<unknown> | undefined
  listeners.get(type)?.({ waitUntil: (each: Promise<unknown>) => (work = each) } as never)
  await work
}

/**
 * Returns the body of the worker's response to a request; undefined when the worker leaves the request to the browser.
 */
async function bodyOf(path: string, mode = 'cors', method = 'GET'): Promise<string | undefined> {
  let answer: Promise<Response> | undefined
  const request = { url: `${ORIGIN}${path}`, mode, method }
  listeners.get('fetch')?.({ request, respondWith: (each: Promise<Response>) => (answer = each) } as never)
  return (await answer)?.text()
}

beforeEach(async () => {
  server = (path) => (path === '/' ? DOCUMENT : `file ${path}`)
  caches = new Map()
  listeners = new Map()
  vi.stubGlobal('BUILD', { version: 'two', files: ['/assets/index-1.js', '/icon.svg'], entry: '/assets/index-1.js' })
  vi.stubGlobal('location', { origin: ORIGIN })
  vi.stubGlobal('fetch', fetchFromServer)
  vi.stubGlobal('caches', {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
  })
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) => listeners.set(type, listener))
  vi.stubGlobal('skipWaiting', skipWaiting)
  vi.stubGlobal('clients', { claim: async () => undefined })
  vi.resetModules()
  await import('./service-worker.ts')
})
afterEach(() => vi.unstubAllGlobals())

it('opens every page and its files without a network after the installation (UX-103)', async () => {
  await dispatch('install')
  server = undefined
  expect(await bodyOf('/', 'navigate')).toBe(DOCUMENT)
  expect(await bodyOf('/home/market/exchange/cnt', 'navigate')).toBe(DOCUMENT)
  expect(await bodyOf('/assets/index-1.js')).toBe('file /assets/index-1.js')
  expect(await bodyOf('/icon.svg')).toBe('file /icon.svg')
})

it('takes pages from the network while there is one, so that the next visit opens a new build (UX-103)', async () => {
  await dispatch('install')
  server = () => 'a new build'
  expect(await bodyOf('/Home', 'navigate')).toBe('a new build')
  expect(await bodyOf('/icon.svg')).toBe('a new build')
  // The name of this file contains the hash of its content.
  expect(await bodyOf('/assets/index-1.js')).toBe('file /assets/index-1.js')
})

it('leaves data, the vault and changes to the browser', async () => {
  await dispatch('install')
  server = undefined
  for (const path of ['/info/market', '/static/config/config.json', '/other.js'])
    expect(await bodyOf(path)).toBeUndefined()
  expect(await bodyOf('/vault/', 'navigate')).toBeUndefined()
  expect(await bodyOf('/icon.svg', 'cors', 'POST')).toBeUndefined()
})

it('does not install a document of another build', async () => {
  server = () => '<script type="module" src="/assets/index-2.js"></script>'
  await expect(dispatch('install')).rejects.toThrow('another build')
  expect(caches.get('tidebook-build-two')?.size).toBe(0)
})

it('takes over when the user accepts the reload, and deletes the files of earlier builds (UX-103)', async () => {
  cacheOf('tidebook-build-one')
  cacheOf('another cache')
  await dispatch('install')
  listeners.get('message')?.({ data: 'something else' } as never)
  expect(skipWaiting).not.toHaveBeenCalled()
  listeners.get('message')?.({ data: 'activate' } as never)
  expect(skipWaiting).toHaveBeenCalledTimes(1)
  await dispatch('activate')
  expect([...caches.keys()]).toEqual(['another cache', 'tidebook-build-two'])
})
