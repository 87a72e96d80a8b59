const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

/** Renders a meta element for one of our documents. */
export function metaTag(name: string, content: string): string {
  return `<meta name="${name}" content="${content.replaceAll(/[&"<>]/gu, (each) => ESCAPES[each] ?? each)}">`
}
