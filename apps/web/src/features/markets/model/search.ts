import type { MarketRow } from './market-row.ts'

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[\s/_-]/g, '')
}

/** Returns the rows whose pair, title, chain code or issuer contains the words; an empty search matches all. */
export function searchRows(rows: readonly MarketRow[], words: string): readonly MarketRow[] {
  const wanted = plain(words)
  if (wanted === '') return rows
  return rows.filter(({ base, baseTitle, counter, counterTitle, pair }) =>
    [baseTitle + counterTitle, base + counter, pair.baseIssuer ?? '', pair.counterIssuer ?? ''].some((text) =>
      plain(text).includes(wanted),
    ),
  )
}
