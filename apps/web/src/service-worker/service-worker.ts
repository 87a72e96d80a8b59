/**
 * Lets the page open without a network: it caches the files of one build together with the matching document, and
 * replaces them together. Requests for data are passed to the network untouched.
 */

/** Inserted by the build: the name of this build, and the paths of its files. */
declare const BUILD: { readonly version: string; readonly files: readonly string[]; readonly entry: string }

interface Extendable {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
}

const scope = globalThis as unknown as WorkerScope
const PREFIX = 'tidebook-build-'
const NAME = PREFIX + BUILD.version
/** Paths of calls, the vault's document, the documentation and pages for programs. */
const NOT_OURS = /^\/(?:vault|staff|docs|app|api|static|info|wallet|hash|sum|faucet|health|ready|metrics|ws)(?:\/|$)/
const FILES: ReadonlySet<string> = new Set(BUILD.files)

async function install(): Promise<void> {
  const cache = await caches.open(NAME)
  const page = await fetch('/', { cache: 'no-cache' })
  // While a new build is being deployed the document may belong to another build; installation is then retried later.
  if (!page.ok || !(await page.clone().text()).includes(BUILD.entry))
    throw new TypeError('the document is of another build')
  await cache.addAll(BUILD.files)
  await cache.put('/', page)
}

async function activate(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== NAME).map((name) => caches.delete(name)))
  await scope.clients.claim()
}

async function kept(path: string): Promise<Response | undefined> {
  return (await caches.open(NAME)).match(path, { ignoreVary: true })
}

/** Returns a page from the network, so that the next visit loads a new build; falls back to the cached page. */
async function pageFor(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const page = await kept('/')
    if (page === undefined) throw error
    return page
  }
}

/** A file with a content hash in its name never changes; the few others are requested from the network first. */
async function fileFor(request: Request, path: string): Promise<Response> {
  const file = await kept(path)
  if (path.startsWith('/assets/') && file !== undefined) return file
  try {
    return await fetch(request)
  } catch (error) {
    if (file === undefined) throw error
    return file
  }
}

scope.addEventListener('install', (event) => event.waitUntil(install()))
scope.addEventListener('activate', (event) => event.waitUntil(activate()))
scope.addEventListener('message', ({ data }) => {
  if (data === 'activate') void scope.skipWaiting()
})
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || NOT_OURS.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(pageFor(request))
  else if (FILES.has(pathname)) event.respondWith(fileFor(request, pathname))
})
