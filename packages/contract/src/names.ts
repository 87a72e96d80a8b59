/** Two-way naming: codes on the wire and on the ledger, titles on screen. */
export interface Names {
  toDisplay(code: string): string
  toChain(title: string): string
}

/**
 * Creates the conversion between a network's codes and titles (DSP-001..005, API-026). Several codes may share a title:
 * it converts to the code with the same spelling, otherwise to the last one. Unnamed codes stay unchanged.
 */
export function createNames(titles: Iterable<readonly [code: string, title: string]>): Names {
  const display = new Map(titles)
  const chain = new Map([...display].map(([code, title]) => [title, code]))
  for (const [code, title] of display) if (code === title) chain.set(title, code)
  const codeOf = (title: string): string | undefined => chain.get(title)
  return {
    toDisplay: (code) => display.get(code) ?? code,
    toChain: (title) => codeOf(title) ?? codeOf(display.get(title) ?? title) ?? title,
  }
}
