import { afterAll, vi } from 'vitest'

/** Arguments of one call of `addEventListener`. */
type Listening = Parameters<EventTarget['addEventListener']>

/**
 * Records the listeners added to a target.
 * @returns a function that removes them
 */
function recordListeners(target: EventTarget): () => void {
  const add = target.addEventListener.bind(target)
  const added: Listening[] = []
  target.addEventListener = (...listening: Listening) => {
    added.push(listening)
    add(...listening)
  }
  return () => {
    for (const [type, listener, options] of added) target.removeEventListener(type, listener, options)
    target.addEventListener = add
  }
}

/**
 * Records the timers that start.
 * @returns a function that stops them
 */
function recordTimers(): () => void {
  const { setTimeout: startTimeout, setInterval: startInterval } = globalThis
  const started = new Set<Parameters<typeof clearTimeout>[0]>()
  const record = <Start extends (...args: never[]) => NodeJS.Timeout>(start: Start): Start =>
    ((...args: Parameters<Start>) => {
      const timer = start(...args)
      started.add(timer)
      return timer
    }) as Start
  globalThis.setTimeout = record(startTimeout)
  globalThis.setInterval = record(startInterval)
  return () => {
    for (const timer of started) clearTimeout(timer)
  }
}

/**
 * Records the properties of an object, which tests replace and extend.
 * @returns a function that restores them
 */
function recordProperties(target: object): () => void {
  const before = new Map(Object.entries(Object.getOwnPropertyDescriptors(target)))
  return () => {
    for (const [name, now] of Object.entries(Object.getOwnPropertyDescriptors(target))) {
      const earlier = before.get(name)
      const isSame = Object.is(earlier?.value, now.value) && earlier?.get === now.get
      if (isSame || now.configurable !== true || name.startsWith('__vitest')) continue
      if (earlier === undefined) Reflect.deleteProperty(target, name)
      else Object.defineProperty(target, name, earlier)
    }
  }
}

/** Returns the controls of the simulated browser page. */
function pageControl(): { abort(): Promise<void> } {
  return (globalThis as unknown as { readonly happyDOM: { abort(): Promise<void> } }).happyDOM
}

/** Empties the document, the storages and the address. */
function emptyPage(): void {
  localStorage.clear()
  sessionStorage.clear()
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  document.head.replaceChildren()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
}

const hasPage = typeof document !== 'undefined'
const shared = hasPage ? [globalThis, document, document.documentElement, document.body] : [globalThis]
const restoreProperties = shared.map((target) => recordProperties(target))
const stopTimers = recordTimers()
const removeListeners = hasPage ? shared.map((target) => recordListeners(target)) : []
/**
 * Restores after each test file the state that the files of a worker share: globals, the document and the repository's
 * modules. Libraries stay loaded.
 */
afterAll(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  // A pending request or timer of this file would run during the next file.
  if (hasPage) await pageControl().abort()
  stopTimers()
  for (const remove of removeListeners) remove()
  for (const restore of restoreProperties) restore()
  if (hasPage) emptyPage()
  // A module that loads later would stay loaded for the next file, without the mocks of that file.
  await vi.dynamicImportSettled()
  vi.resetModules()
})
