const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

/** A meta element that tells a document of ours something. */
export const metaTag = (name: string, content: string): string =>
  `<meta name="${name}" content="${content.replaceAll(/[&"<>]/gu, (each) => ESCAPES[each] ?? each)}">`
