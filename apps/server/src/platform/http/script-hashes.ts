/** Returns the integrity values in a document of our own build. */
export function scriptHashes(html: string): readonly string[] {
  return [...html.matchAll(/<script\b[^>]*\bintegrity="(sha384-[A-Za-z0-9+/=]+)"/gu)].map((match) => match[1] ?? '')
}
