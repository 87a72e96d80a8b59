/** Removes the fenced code blocks of a Markdown page. */
export function withoutCodeBlocks(text: string): string {
  return text.replace(/^( *)```[\s\S]*?^\1```$/gm, '')
}

/** Returns the relative links and images of a Markdown page, in order. Excludes links to other sites. */
export function linksOf(text: string): string[] {
  return [...withoutCodeBlocks(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/i.test(link))
}

/** Returns the anchors of the headings of a Markdown page, as GitHub generates them. */
export function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>()
  const used = new Map<string, number>()
  for (const [, heading = ''] of withoutCodeBlocks(text).matchAll(/^#{1,6} (.+)$/gm)) {
    const base = heading
      .toLowerCase()
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-')
    const count = used.get(base) ?? 0
    used.set(base, count + 1)
    anchors.add(count === 0 ? base : `${base}-${count}`)
  }
  return anchors
}
