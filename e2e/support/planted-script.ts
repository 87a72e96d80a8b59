/** State that a planted script leaves in the page for the test to read. */
export interface Planted {
  /** Everything that passed through a hook. */
  readonly seen: string[]
  /** The page's end of the channel to the vault, once the page has used it. */
  readonly port: MessagePort | undefined
  /** Responses of the vault by the number of the request. */
  readonly answers: Record<number, unknown>
  /** Signatures from the vault, whatever the source of the request. */
  readonly blobs: string[]
}

/**
 * Runs in the page before its own scripts, as a hijacked dependency would. Hooks every API that a wallet could use,
 * records every key, and takes the page's end of the channel to the vault.
 */
export function plantScript(): void {
  if (window !== window.top) return
  const planted = {
    seen: [] as string[],
    port: undefined as MessagePort | undefined,
    answers: {},
    blobs: [] as string[],
  }
  Object.assign(globalThis, { planted })
  // The original functions, because a recording that passes through a hook would record itself endlessly.
  const stringify = JSON.stringify.bind(JSON)
  const decoder = new TextDecoder()
  const decode = decoder.decode.bind(decoder)
  const note = (value: unknown): void => {
    try {
      if (value instanceof Uint8Array) planted.seen.push(decode(value))
      planted.seen.push(typeof value === 'string' ? value : (stringify(value) ?? String(value)))
    } catch {
      planted.seen.push(String(value))
    }
  }
  const hear = ({ data }: MessageEvent<{ id?: number; ok?: boolean; output?: { blob?: string } } | null>): void => {
    note(data)
    if (data?.id !== undefined && data.ok !== undefined) Reflect.set(planted.answers, data.id, data)
    if (data?.output?.blob !== undefined) planted.blobs.push(data.output.blob)
  }
  const hook = (owner: object | undefined, name: string): void => {
    const original = owner === undefined ? undefined : (Reflect.get(owner, name) as unknown)
    if (owner === undefined || typeof original !== 'function') return
    Reflect.set(owner, name, function (this: unknown, ...args: unknown[]) {
      const [first] = args
      const isNote = typeof first === 'object' && first !== null && ('note' in first || 'method' in first)
      if (this instanceof MessagePort && isNote && planted.port !== this) {
        planted.port = this
        this.addEventListener('message', hear)
      }
      if (typeof this === 'string' || this instanceof String) note(String(this))
      for (const each of args) note(each)
      return Reflect.apply(original, this, args) as unknown
    })
  }
  const hooked: readonly (readonly [object | undefined, readonly string[]])[] = [
    [MessagePort.prototype, ['postMessage']],
    [Worker.prototype, ['postMessage']],
    [BroadcastChannel.prototype, ['postMessage']],
    [window, ['postMessage', 'fetch', 'structuredClone', 'btoa', 'atob']],
    [JSON, ['stringify', 'parse']],
    [TextEncoder.prototype, ['encode']],
    [TextDecoder.prototype, ['decode']],
    [crypto, ['getRandomValues']],
    [crypto.subtle, ['importKey', 'encrypt', 'decrypt', 'digest', 'deriveBits', 'deriveKey']],
    [Storage.prototype, ['setItem', 'getItem']],
    [IDBObjectStore.prototype, ['put', 'add', 'get']],
    [XMLHttpRequest.prototype, ['open', 'send']],
    [WebSocket.prototype, ['send']],
    [navigator, ['sendBeacon']],
    [navigator.clipboard as object | undefined, ['writeText']],
    [String.prototype, ['normalize', 'trim', 'split']],
    [Object, ['assign', 'entries']],
    [Element.prototype, ['setAttribute', 'append']],
    [EventTarget.prototype, ['dispatchEvent']],
  ]
  let noting = false
  const push = planted.seen.push.bind(planted.seen)
  // Calls made by the hooks themselves are not hooked.
  planted.seen.push = (...texts: string[]): number => {
    if (noting || planted.seen.length > 200_000) return 0
    noting = true
    try {
      return push(...texts.filter((text) => text.length > 7).map((text) => text.slice(0, 4000)))
    } finally {
      noting = false
    }
  }
  for (const [owner, names] of hooked) for (const name of names) hook(owner, name)
  let typed = ''
  for (const type of ['keydown', 'keyup', 'keypress', 'beforeinput', 'input', 'paste', 'change', 'pointerdown'])
    window.addEventListener(
      type,
      (event) => {
        if (event instanceof KeyboardEvent && type === 'keydown' && event.key.length === 1) typed += event.key
        note(`${typed} ${String((event.target as HTMLInputElement | null)?.value)}`)
      },
      true,
    )
  window.addEventListener('message', (event) => note(event.data), true)
}
