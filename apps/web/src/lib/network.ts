import type { ChainId } from '@tidebook/chains/ids'
import type { ChainFacts, NetworkFacts } from '@tidebook/contract/network'

let facts: NetworkFacts | undefined

/** Puts the network of this document in place; before anything is drawn, and once. */
export const setNetwork = (known: NetworkFacts): void => {
  facts = known
}

/**
 * The network of this document. It never changes while the document lives.
 * @throws RangeError before `setNetwork`
 */
export const network = (): NetworkFacts => {
  if (facts === undefined) throw new RangeError('the network of the document is not known')
  return facts
}

/** What the network's file says of another chain, or undefined where it does not name it. */
export const chainFacts = (chain: ChainId): ChainFacts | undefined =>
  network().chains?.find((each) => each.chain === chain)

/** What the server wrote into the document, or undefined when it did not know its network yet. */
export const networkIn = (document: Document): NetworkFacts | undefined => {
  const content = document.querySelector<HTMLMetaElement>('meta[name="network"]')?.content
  return content === undefined ? undefined : (JSON.parse(content) as NetworkFacts)
}

/** Codes of the tokens that pools give their providers. */
const POOL_TOKEN = /^03[0-9A-F]{38}$/

/** Whether a code is that of a pool's token. */
export const isPoolToken = (code: string): boolean => POOL_TOKEN.test(code)

/** The title of a code that no list names: that of the native coin, of the anchor, of a pool's token, one that the network's file says, or the code. */
export const titleOfCode = (code: string): string => {
  const { native, anchor, titles } = network()
  if (code === native.code) return native.title
  if (code === anchor.code) return anchor.title
  if (isPoolToken(code)) return `LP ${code.slice(2, 8)}`
  return Object.hasOwn(titles, code) ? (titles[code] ?? code) : code
}

/**
 * What every text may name without being told. `wording` selects between the sentence that the specification quotes and
 * ours (ADR 0052).
 */
export const networkWords = (): Record<string, string> => {
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
