import type { ChainId } from '@tidebook/chains/ids'
import type { ChainFacts, NetworkFacts } from '@tidebook/contract/network'
import { createStore } from './store.ts'

const factsStore = createStore<NetworkFacts | undefined>(undefined)

/** Sets the network of this document, once, before the first render. */
export function setNetwork(known: NetworkFacts): void {
  factsStore.set(known)
}

/**
 * Returns the network of this document. It does not change during the lifetime of the document.
 * @throws RangeError before `setNetwork`
 */
export function network(): NetworkFacts {
  const facts = factsStore.get()
  if (facts === undefined) throw new RangeError('the network of the document is not known')
  return facts
}

/** Returns the network file's entry for another chain, or undefined when it has none. */
export function chainFacts(chain: ChainId): ChainFacts | undefined {
  return network().chains?.find((each) => each.chain === chain)
}

/** Reads the network that the server wrote into the document, or undefined when the server had not read it yet. */
export function readNetwork(document: Document): NetworkFacts | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="network"]')?.content
  return content === undefined ? undefined : (JSON.parse(content) as NetworkFacts)
}

/** Codes of pool tokens (LP tokens). */
const POOL_TOKEN = /^03[0-9A-F]{38}$/

/** Whether a code belongs to a pool token. */
export function isPoolToken(code: string): boolean {
  return POOL_TOKEN.test(code)
}

/**
 * Returns the title of an unlisted code: the title of the native coin, the anchor or a pool token, a title from the
 * network file, or the code.
 */
export function titleOfCode(code: string): string {
  const { native, anchor, titles } = network()
  if (code === native.code) return native.title
  if (code === anchor.code) return anchor.title
  if (isPoolToken(code)) return `LP ${code.slice(2, 8)}`
  return Object.hasOwn(titles, code) ? (titles[code] ?? code) : code
}

/**
 * Returns the values that every text may use without passing them. `wording` selects between the sentence quoted in the
 * specification and the product's own wording (ADR 0052).
 */
export function networkMessageValues(): Record<string, string> {
  const { native, anchor, activation, reserve, mostWallets = 10, specificationWording } = network()
  return {
    native: native.title,
    anchor: anchor.title,
    activation,
    each: reserve.increment,
    mostWallets: String(mostWallets),
    wording: specificationWording === true ? 'specification' : 'own',
  }
}
