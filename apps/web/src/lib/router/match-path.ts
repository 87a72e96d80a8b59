/** Values of the variable parts of a path. */
export type PathParams = Readonly<Record<string, string>>

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}

/**
 * Matches a path against a pattern such as `/home/market/exchange/:area`. Ignores case and trailing slashes (A21).
 * Undefined when the path does not match.
 */
export function matchPath(pattern: string, pathname: string): PathParams | undefined {
  const wanted = partsOf(pattern)
  const given = partsOf(pathname)
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const text = decoded(given[index] ?? '')
    if (part.startsWith(':')) params[part.slice(1)] = text
    else if (part.toLowerCase() !== text.toLowerCase()) return undefined
  }
  return params
}
