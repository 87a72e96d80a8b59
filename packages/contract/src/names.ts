/** A chain code and what is needed to name it. `bridged` codes lose one leading J on screen (DSP-001, A24). */
export interface CoinName {
  readonly code: string
  readonly bridged: boolean
}

/** Two-way naming: chain codes on the wire and on the ledger, titles on screen. */
export interface Names {
  toDisplay(code: string): string
  toChain(title: string): string
}

const FIXED: ReadonlyMap<string, string> = new Map([
  ['SWT', 'SWTC'],
  ['CNY', 'CNT'],
  ['JHJT', 'JHJT'],
])

/** Spellings that people and older files use for a title; they are read, never written (DSP-005, A25). */
const READ_ONLY: ReadonlyMap<string, string> = new Map([['HJT', 'JHJT']])

/** The codes known before a coin list was loaded. */
export const KNOWN_COINS: readonly CoinName[] = [
  ...['SWT', 'CNY', 'UST', 'VCC', 'CSP', 'WYB', 'TFG', 'JHJT'].map((code) => ({ code, bridged: false })),
  ...['JUSDT', 'JETH', 'JMOAC', 'JJCC', 'JCADT', 'JCNB', 'JAUT', 'JSEC', 'JCALL', 'JSTM', 'JBIZ', 'JXRP', 'JBTC'].map(
    (code) => ({ code, bridged: true }),
  ),
]

/**
 * Titles of a coin list: SWT and CNY have fixed names, JHJT keeps its J, other bridged codes lose one leading J (A24).
 * A title that another coin already carries is not given twice: the later coin keeps its chain code.
 */
export function titlesOf(coins: readonly CoinName[]): ReadonlyMap<string, string> {
  const codes = new Set(coins.map((coin) => coin.code))
  const titles = new Map<string, string>()
  const taken = new Set<string>()
  for (const { code, bridged } of coins) {
    const wanted = FIXED.get(code) ?? (bridged && /^J.{2,}$/.test(code) ? code.slice(1) : code)
    const title = wanted !== code && (codes.has(wanted) || taken.has(wanted)) ? code : wanted
    titles.set(code, title)
    taken.add(title)
  }
  return titles
}

/** Naming over (chain code, title) pairs, as the coin list file carries them in `value` and `label`. */
export function createNames(titles: Iterable<readonly [code: string, title: string]>): Names {
  const display = new Map(titles)
  const chain = new Map([...display].map(([code, title]) => [title, code]))
  return {
    toDisplay: (code) => display.get(code) ?? READ_ONLY.get(code) ?? FIXED.get(code) ?? code,
    toChain: (title) =>
      chain.get(title) ?? (display.has(title) ? title : (chain.get(READ_ONLY.get(title) ?? title) ?? title)),
  }
}

const known = createNames(titlesOf(KNOWN_COINS))

/** Title on screen of a chain code (DSP-001..005), over the codes known without a coin list. */
export function toDisplay(code: string): string {
  return known.toDisplay(code)
}

/** Chain code of a title (API-026: CNT is sent as CNY), over the codes known without a coin list. */
export function toChain(title: string): string {
  return known.toChain(title)
}
